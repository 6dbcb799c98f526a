import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createDocumentLayout } from '../../platform/pdf/document-layout.ts';
import { createPdfDocument, type PdfTextOptions } from '../../platform/pdf/pdf-document.ts';
import { drawInvoicePage, type InvoiceText } from './invoice-page.ts';

const row = ['ТАГ уређај, категорија I, по 2.022 RSD', '40', '80.880 RSD'] as const;

function invoiceWith(rows: number, nameLines = 1): InvoiceText {
  return {
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

/** What is drawn, page by page, with the baseline of each line. */
async function draw(invoice: InvoiceText) {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: invoice.title });
  const pages: { text: string; foot: number }[][] = [];
  pdf.doc.on('pageAdded', () => pages.push([]));
  const drawn = {
    ...pdf,
    text(text: string, x: number, y: number, options: PdfTextOptions) {
      pages.at(-1)?.push({ text, foot: y + options.size });
      pdf.text(text, x, y, options);
    },
  };
  const layout = createDocumentLayout(drawn, {
    words: {
      pageOf: (page) => `страна ${page} од`,
      check: ({ code, address }) => [code, address],
    },
    stamp: {
      code: 'K7QF-2MXA-9PRT',
      address: 'rampa.example/provera',
      link: 'https://rampa.example/provera?kod=K7QF-2MXA-9PRT',
      signature: null,
    },
    color: '#00683f',
    title: invoice.title,
    subtitle: invoice.number,
  });
  drawInvoicePage(layout, invoice);
  await buffer(Readable.from(layout.end(), { objectMode: false }));
  return pages;
}

test('an ordinary invoice is one page, and is numbered as such', async () => {
  const pages = await draw(invoiceWith(4));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.map(({ text }) => text)).toContain('страна 1 од');
});

test.each([11, 13, 15, 17, 40])('nothing of an invoice with %i lines is cut off', async (rows) => {
  const invoice = invoiceWith(rows, 8);
  const pages = await draw(invoice);
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.flat();
  for (const { foot } of all) expect(foot).toBeLessThan(820);
  expect(all.filter(({ text }) => text === row[0])).toHaveLength(rows);
  // Every page says where it can be checked.
  expect(all.filter(({ text }) => text === 'K7QF-2MXA-9PRT')).toHaveLength(pages.length);
  // Every page with rows has the column headings.
  for (const page of pages.filter((one) => one.some(({ text }) => text === row[0]))) {
    expect(page.filter(({ text }) => text === 'Ставка')).toHaveLength(1);
  }
  // The slip is whole on a page, and the total is below a line.
  const pageOf = (wanted: string) =>
    pages.findIndex((page) => page.some(({ text }) => text === wanted));
  expect(pageOf('Сврха уплате')).toBe(pageOf('Подаци за уплату'));
  expect(pages[pageOf('Укупно')]?.some(({ text }) => text === row[0])).toBe(true);
  expect(pages.at(-1)?.at(-1)?.text).toBe(invoice.note);
});
