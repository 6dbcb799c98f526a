import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createPdfDocument } from '../../platform/pdf/pdf-document.ts';
import { drawPaper, type Paper } from './invoice-page.ts';

const row = ['ТАГ уређај, категорија I, по 2.022 RSD', '40', '80.880 RSD'] as const;

function paperWith(rows: number, nameLines = 1): Paper {
  return {
    color: '#00683f',
    locale: 'sr-Cyrl',
    title: 'Предрачун',
    number: '261120702109',
    buyer: { heading: 'Купац', lines: Array.from({ length: nameLines }, () => 'Превоз д.о.о.') },
    seller: { heading: 'Продавац', lines: ['ЈП Пример'] },
    facts: [['Датум', '20. новембар 2026.']],
    columns: ['Ставка', 'Количина', 'Износ'],
    rows: Array.from({ length: rows }, () => row),
    total: ['Укупно', '80.880 RSD'],
    tax: 'Садржи ПДВ',
    note: 'Предрачун није порески документ.',
    slip: {
      heading: 'Подаци за уплату',
      lines: [
        ['Рачун примаоца', '840-955845-10'],
        ['Модел и позив на број', '97 62261120702109'],
        ['Сврха уплате', 'Куповина'],
      ],
      qr: { path: 'M0 0h1v1h-1z', size: 10 },
    },
  };
}

/** What is drawn, page by page, with the foot of each line. */
async function draw(paper: Paper) {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: paper.title });
  const file = buffer(pdf.doc);
  const pages: { text: string; foot: number }[][] = [];
  pdf.doc.on('pageAdded', () => pages.push([]));
  pdf.doc.addPage();
  drawPaper(
    {
      ...pdf,
      text(text, x, y, options) {
        pages.at(-1)?.push({ text, foot: y + options.size });
        pdf.text(text, x, y, options);
      },
    },
    paper,
  );
  pdf.doc.end();
  await file;
  return pages;
}

test('an ordinary paper is one page', async () => {
  expect(await draw(paperWith(4))).toHaveLength(1);
});

test.each([9, 12, 14, 16, 40])('nothing of a paper with %i lines is cut off', async (rows) => {
  const paper = paperWith(rows, 8);
  const pages = await draw(paper);
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.flat();
  for (const { foot } of all) expect(foot).toBeLessThan(820);
  expect(all.filter(({ text }) => text === row[0])).toHaveLength(rows);
  // The slip is whole on a page, and the total stands under a line.
  const pageOf = (wanted: string) =>
    pages.findIndex((page) => page.some(({ text }) => text === wanted));
  expect(pageOf('Сврха уплате')).toBe(pageOf('Подаци за уплату'));
  expect(pages[pageOf('Укупно')]?.some(({ text }) => text === row[0])).toBe(true);
  expect(pages.at(-1)?.at(-1)?.text).toBe(paper.note);
});
