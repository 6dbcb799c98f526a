import { expect, test } from 'vitest';
import { createDocumentLayout } from './document-layout.ts';
import { drawTable } from './document-parts.ts';
import { createPdfDocument } from './pdf-document.ts';

test('a name of a column that is wider than the column takes more lines, and none of it is cut', () => {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Извештај' });
  const drawn: { readonly text: string; readonly y: number; readonly fits: boolean }[] = [];
  const watched: typeof pdf = {
    ...pdf,
    text(text, x, y, { maxWidth = Infinity, ...look }) {
      drawn.push({ text, y, fits: pdf.width(text, look) <= maxWidth });
      pdf.text(text, x, y, { maxWidth, ...look });
    },
  };
  const layout = createDocumentLayout(watched, {
    words: { pageOf: (page) => `страна ${page} од`, check: ({ code }) => [code] },
    color: '#00683f',
    title: 'Извештај',
    subtitle: '',
    stamp: null,
  });
  const columns = [
    { label: 'Износ', width: 84, align: 'end' },
    { label: 'Разлика у %', width: 48, align: 'end' },
  ] as const;
  const table = drawTable(layout, columns, 'dense');
  table.row(['320,00', '+5,1%']);
  table.end();
  const of = (text: string) => drawn.find((one) => one.text === text);
  expect(drawn.filter(({ fits }) => !fits)).toEqual([]);
  // A name of one line is on the last one, beside the rule.
  expect(of('у\u00a0%')?.y).toBe(of('Износ')?.y);
  expect(of('Разлика')?.y).toBeLessThan(of('у\u00a0%')?.y ?? 0);
  expect(of('320,00')?.y).toBeGreaterThan(of('у\u00a0%')?.y ?? Infinity);
});
