import { expect, test } from 'vitest';
import { createDocumentLayout, type DocumentLayout } from './document-layout.ts';
import { drawEntry, drawTable } from './document-parts.ts';
import { createPdfDocument } from './pdf-document.ts';

interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  /** Else it is cut. */
  readonly fits: boolean;
}

/** A document, and the texts that it draws. */
function watchedLayout(): {
  readonly layout: DocumentLayout;
  readonly drawn: readonly DrawnText[];
  of(text: string): DrawnText | undefined;
} {
  const pdf = createPdfDocument({ language: 'sr-Cyrl', title: 'Извештај' });
  const drawn: DrawnText[] = [];
  const watched: typeof pdf = {
    ...pdf,
    text(text, x, y, { maxWidth = Infinity, ...look }) {
      const width = pdf.width(text, look);
      drawn.push({ text, x, y, size: look.size, width, fits: width <= maxWidth });
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
  return { layout, drawn, of: (text) => drawn.find((one) => one.text === text) };
}

test('a name of a column that is wider than the column takes more lines, and none of it is cut', () => {
  const { layout, drawn, of } = watchedLayout();
  const columns = [
    { label: 'Износ', width: 84, align: 'end' },
    { label: 'Разлика у %', width: 48, align: 'end' },
  ] as const;
  const table = drawTable(layout, columns, 'dense');
  table.row(['320,00', '+5,1%']);
  table.end();
  expect(drawn.filter(({ fits }) => !fits)).toEqual([]);
  // A name of one line is on the last one, beside the rule.
  expect(of('у\u00a0%')?.y).toBe(of('Износ')?.y);
  expect(of('Разлика')?.y).toBeLessThan(of('у\u00a0%')?.y ?? 0);
  expect(of('320,00')?.y).toBeGreaterThan(of('у\u00a0%')?.y ?? Infinity);
});

test('an amount that is wider than its column is set smaller, and none of it is cut', () => {
  const { layout, of } = watchedLayout();
  const columns = [
    { label: 'Назив', width: 40 },
    { label: 'Износ', width: 70, align: 'end' },
  ] as const;
  const table = drawTable(layout, columns, 'roomy');
  table.row(['Суботица север', '123.456.789,50\u00a0RSD']);
  table.row(['Рума', '320\u00a0RSD']);
  table.end();
  const long = of('123.456.789,50\u00a0RSD');
  expect(long).toMatchObject({ fits: true });
  expect(long?.width).toBeCloseTo(70);
  expect(long?.size).toBeLessThan(of('320\u00a0RSD')?.size ?? 0);
  // In a list of thousands a row has one line, and its names may be cut.
  const list = drawTable(layout, columns, 'dense');
  list.row(['Суботица север', '320,00']);
  list.end();
  expect(of('Суботица север')).toMatchObject({ fits: false });
});

test('a time with its offset does not run into what it is of', () => {
  const { layout, of } = watchedLayout();
  const entry = { what: 'Стара Пазова – Нови Сад југ', amount: '320,00 RSD' };
  drawEntry(layout, { ...entry, time: '25.10.2026. 02:30 +01:00' });
  const time = of('25.10.2026. 02:30 +01:00');
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan(of(entry.what)?.x ?? 0);
});

test('in a table of few rows a text that is wider than its column takes more lines, and none of it is cut', () => {
  const { layout, drawn, of } = watchedLayout();
  const columns = [
    { label: 'Наплаћено за', width: 337 },
    { label: 'Наплаћено', width: 85, align: 'end' },
  ] as const;
  const table = drawTable(layout, columns, 'roomy');
  const what = 'Путарина · 18.01.2028. · BG 2148-AP · Сремска Митровица – Београд (Врчин)';
  table.row([what, '320 RSD']);
  table.row(['Путарина', '80 RSD']);
  table.end();
  expect(drawn.filter(({ fits }) => !fits)).toEqual([]);
  expect(drawn.map(({ text }) => text).join(' ')).toContain(what);
  const second = of('Путарина');
  expect(second?.y).toBeGreaterThan((of('320 RSD')?.y ?? 0) + 25);
});
