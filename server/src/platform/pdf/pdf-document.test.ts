import { expect, test } from 'vitest';
import { createPdfDocument } from './pdf-document.ts';

const size = { size: 10 };

async function fileOf(doc: PDFKit.PDFDocument): Promise<string> {
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('latin1');
}

/** Glyph numbers that the page shows, four hexadecimal digits each, without the kerning. */
function glyphsOf(file: string): string {
  return [...file.matchAll(/\[<([0-9a-f<> -]+)>\] TJ/g)]
    .map(([, shown = '']) => shown.replaceAll(/> -?\d+ </g, ''))
    .join('');
}

test('a line in both scripts embeds the letters of both', async () => {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Пролази', compress: false });
  pdf.doc.addPage();
  pdf.text('Ниш југ – Čačak 1.222,00 RSD', 40, 40, size);
  const file = await fileOf(pdf.doc);
  expect(file.startsWith('%PDF-')).toBe(true);
  // One run for each file that has the letters: Cyrillic, Latin, extended Latin.
  expect(file.match(/\/FontFile2 /g)).toHaveLength(3);
  // Glyph 0000 is the box for a letter that the font lacks.
  expect(glyphsOf(file).match(/.{4}/g)).not.toContain('0000');
});

test('text that is too wide is cut to the width', async () => {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Пролази', compress: false });
  pdf.doc.addPage();
  const name = 'Алексиначки Рудници';
  pdf.text(name, 40, 40, { ...size, maxWidth: 60 });
  const glyphs = glyphsOf(await fileOf(pdf.doc));
  expect(pdf.width(name, size)).toBeGreaterThan(60);
  expect(glyphs.length / 4).toBeLessThan(name.length);
});

test('paragraphs break between words, within the width', () => {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Пролази' });
  const lines = pdf.lines('Износ се заокружује на десет динара\nпо систему наплате', 100, size);
  expect(lines.join(' ')).toBe('Износ се заокружује на десет динара по систему наплате');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(pdf.width(line, size)).toBeLessThanOrEqual(100);
});

test('a middle dot keeps its own room, and the blanks on both its sides', () => {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Пролази' });
  const blank = pdf.width(' ', size);
  expect(pdf.width('·', size)).toBeGreaterThan(blank / 2);
  expect(pdf.width(' · ', size)).toBeGreaterThan(2.5 * blank);
});
