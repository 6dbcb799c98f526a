import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createTollTime } from '../toll-time.ts';
import { writeCsv } from './csv.ts';
import type { ExportRow, ExportTable } from './export-table.ts';
import { writePdf } from './pdf.ts';
import { writeXlsx } from './xlsx.ts';

const row: ExportRow = {
  serialNumber: '004122107785',
  plate: 'BG 2148-AP',
  nickname: 'Породични ауто',
  costCentre: '300',
  entry: 'Београд (Врчин)',
  enteredAt: Date.UTC(2026, 10, 20, 15, 31),
  exit: 'Ниш југ',
  exitedAt: Date.UTC(2026, 10, 20, 17, 42, 30),
  lane: '3',
  category: 'I',
  amountMinor: 110_900,
  marks: '',
};

const serbian: ExportTable = {
  languageId: '1',
  locale: 'sr-Cyrl',
  title: 'Проласци',
  subtitle: 'Сви ТАГ уређаји',
  labels: {
    serialNumber: 'Серијски број',
    plate: 'Таблице',
    nickname: 'Назив',
    costCentre: 'Место трошка',
    enteredAt: 'Време уласка',
    entry: 'Улаз',
    exitedAt: 'Време изласка',
    exit: 'Излаз',
    lane: 'Трака',
    category: 'Категорија',
    amount: 'Износ',
    currency: 'Валута',
    marks: 'Напомена',
  },
  totalLabel: 'Укупно',
  totalRecords: 1,
  totalMinor: 110_900,
  currency: 'RSD',
  withCostCentres: false,
  tollTime: createTollTime(),
  pageLabel: (page, pages) => `${page}/${pages}`,
};
const english: ExportTable = { ...serbian, languageId: '3', locale: 'en' };

async function* inBatches(...batches: readonly ExportRow[][]) {
  yield* batches;
}

async function textOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  return (await bytesOf(file)).toString('utf8');
}

async function bytesOf(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a Serbian spreadsheet opens the CSV: mark of UTF-8, semicolons, decimal comma, toll time', async () => {
  const csv = await textOf(writeCsv(serbian, inBatches([row])));
  const [head, line, end] = csv.split('\r\n');
  expect(head).toMatch(/^\u{feff}Серијски број;Таблице;/u);
  expect(line).toBe(
    '004122107785;BG 2148-AP;Породични ауто;300;2026-11-20 16:31:00;Београд (Врчин);' +
      '2026-11-20 18:42:30;Ниш југ;3;I;1109,00;RSD;',
  );
  expect(end).toBe('');
});

test('an English one gets commas and a point', async () => {
  const csv = await textOf(writeCsv(english, inBatches([row])));
  expect(csv).toContain(',1109.00,RSD,');
});

test.each(['=1+1', '+381', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("http://x";"y")'])(
  'a nickname %j does not run as a formula',
  async (nickname) => {
    const csv = await textOf(writeCsv(serbian, inBatches([{ ...row, nickname }])));
    const quoted = nickname.includes('"') ? `"'${nickname.replaceAll('"', '""')}"` : `'${nickname}`;
    expect(csv).toContain(`;${quoted};`);
  },
);

test('separators, quotes and line breaks in a nickname stay inside their cell', async () => {
  const csv = await textOf(
    writeCsv(serbian, inBatches([{ ...row, nickname: 'Ауто; "нови"\nцрвени' }])),
  );
  expect(csv).toContain(';"Ауто; ""нови""\nцрвени";');
});

test('a workbook holds text as text, amounts as numbers and times as dates', async () => {
  const parts = unzipSync(await bytesOf(writeXlsx(serbian, inBatches([row], [row]))));
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">004122107785</t>');
  expect(sheet).toContain('<c r="K2" s="3"><v>1109.00</v></c>');
  // 20 November 2026, 16:31 on the wall: 46346 days and 991 minutes since 30 December 1899.
  expect(sheet).toContain(`<c r="E2" s="2"><v>${(46_346 + 991 / 1440).toFixed(8)}</v></c>`);
  expect(sheet).toContain('<row r="3">');
  expect(sheet).toContain('<c r="K4" s="4"><v>1109.00</v></c>');
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
});

test('letters that XML forbids or reserves do not break the workbook', async () => {
  const nickname = 'A & B <c> \u0001\ud800"d"';
  const parts = unzipSync(await bytesOf(writeXlsx(serbian, inBatches([{ ...row, nickname }]))));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('A &amp; B &lt;c&gt; \ufffd"d"</t>');
});

test('a history longer than a sheet goes on in the next', async () => {
  const parts = unzipSync(
    await bytesOf(writeXlsx(serbian, inBatches([row, row, row], [row, row]), 2)),
  );
  const rowsOf = (sheet: number) =>
    strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array()).match(/<row /g)?.length;
  // The head and two rows; the last one the head, one row and the total.
  expect([rowsOf(1), rowsOf(2), rowsOf(3)]).toEqual([3, 3, 3]);
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  expect(workbook.match(/<sheet /g)).toHaveLength(3);
});

test.each([
  [1, 1],
  [30, 1],
  [31, 2],
  [100, 4],
])('%i passages fill %i numbered pages', async (rows, pages) => {
  const numbered: string[] = [];
  const table = {
    ...serbian,
    totalRecords: rows,
    pageLabel: (page: number, of: number) => {
      numbered.push(`${page}/${of}`);
      return `${page}/${of}`;
    },
  };
  const pdf = await bytesOf(writePdf(table, inBatches(Array.from({ length: rows }, () => row))));
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(pages);
  expect(numbered).toEqual(Array.from({ length: pages }, (_, at) => `${at + 1}/${pages}`));
});

test('a reader that stops early stops the reading', async () => {
  let made = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield [row];
      }
    } finally {
      closed = true;
    }
  }
  for await (const chunk of writeCsv(serbian, endless())) {
    if (chunk.length > 0 && made >= 3) break;
  }
  expect(made).toBe(3);
  expect(closed).toBe(true);
});
