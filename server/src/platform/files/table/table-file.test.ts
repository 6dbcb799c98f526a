import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createTollTime } from '../../toll-time.ts';
import { writeCsv } from './csv.ts';
import { writeJson, writeNdjson } from './json.ts';
import { writePdf } from './pdf.ts';
import type { Table, TableColumn } from './table.ts';
import { writeXlsx } from './xlsx.ts';

const row = {
  serialNumber: '004122107785',
  nickname: 'Породични ауто',
  enteredAt: Date.UTC(2026, 10, 20, 15, 31),
  amountMinor: 110_900,
  rate: '117.1820',
};
type Row = Omit<typeof row, 'enteredAt'> & { readonly enteredAt: number | null };

const columns: readonly TableColumn<Row>[] = [
  {
    kind: 'text',
    name: 'serial_number',
    label: 'Серијски број',
    width: 16,
    text: ({ serialNumber }) => serialNumber,
  },
  { kind: 'text', name: 'nickname', label: 'Назив', width: 22, text: ({ nickname }) => nickname },
  {
    kind: 'time',
    name: 'enteredAt',
    label: 'Време уласка',
    width: 18,
    time: ({ enteredAt }) => enteredAt,
  },
  { kind: 'decimal', name: 'rate', label: 'Курс', width: 12, decimal: ({ rate }) => rate },
  {
    kind: 'amount',
    name: 'amount',
    label: 'Износ',
    width: 13,
    minor: ({ amountMinor }) => amountMinor,
    currency: () => 'RSD',
  },
  { kind: 'currency', name: 'amount', label: 'Валута', width: 8, currency: () => 'RSD' },
];

const serbian: Table<Row> = {
  languageId: '1',
  locale: 'sr-Cyrl',
  title: 'Проласци',
  color: '#0d4a94',
  owner: ['Превоз д.о.о.', 'ПИБ 100200300'],
  facts: [['Период', 'новембар 2026.']],
  selection: { period: '2026-11-01/2026-11-30', tag_id: '', amountFrom: undefined },
  schema: 'passages/2',
  columns,
  pdf: [
    { label: 'Назив', width: 92, text: ({ nickname }) => nickname },
    {
      label: 'Износ',
      width: 68,
      align: 'end',
      text: ({ amountMinor }, write) => write.amount(amountMinor),
    },
  ],
  total: {
    label: 'Укупно',
    records: 1,
    minor: 110_900,
    currency: 'дин.',
    currencyCode: 'RSD',
    column: 4,
  },
  summary: {
    title: 'Преглед',
    records: 'Пролазака',
    schema: 'Распоред колона',
    groups: [{ label: 'Назив', of: ({ nickname }) => nickname }],
  },
  tollTime: createTollTime(),
  words: { pageOf: (page) => `page ${page} of`, check: () => [] },
};
const english: Table<Row> = { ...serbian, languageId: '3', locale: 'en' };

async function* inBatches(...batches: readonly Row[][]) {
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

test('a Serbian spreadsheet opens the CSV: byte order mark, semicolons, decimal comma, toll time', async () => {
  const csv = await textOf(writeCsv(serbian, inBatches([row])));
  const [head, line, end] = csv.split('\r\n');
  expect(head).toMatch(/^\u{feff}Серијски број;Назив;/u);
  expect(line).toBe('004122107785;Породични ауто;2026-11-20 16:31:00;117,1820;1109,00;RSD');
  expect(end).toBe('');
});

test('an English one gets commas and a point', async () => {
  const csv = await textOf(writeCsv(english, inBatches([row])));
  expect(csv).toContain(',117.1820,1109.00,RSD');
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
    'docProps/custom.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">004122107785</t>');
  expect(sheet).toContain('<c r="E2" s="3"><v>1109.00</v></c>');
  // 20 November 2026, 16:31 local time: 46346 days and 991 minutes since 30 December 1899.
  expect(sheet).toContain(`<c r="C2" s="2"><v>${(46_346 + 991 / 1440).toFixed(8)}</v></c>`);
  expect(sheet).toContain('<c r="D2" s="5"><v>117.1820</v></c>');
  expect(sheet).toContain('<row r="3">');
  // Rows and nothing else, for sorting and filtering.
  expect(sheet.match(/<row /g)).toHaveLength(3);
  expect(sheet.endsWith('</sheetData><autoFilter ref="A1:F3"/></worksheet>')).toBe(true);
  expect(sheet).toContain('state="frozen"');
});

test('JSON is one object with the rows each on a line, NDJSON the lines alone', async () => {
  const item = {
    serial_number: '004122107785',
    nickname: 'Комби; "плави"\nнови',
    enteredAt: '2026-11-20T16:31:00+01:00',
    rate: '117.1820',
    amount: { amount: 110_900, currency: 'RSD' },
  };
  const unknown = { ...item, enteredAt: null };
  const kombi = { ...row, nickname: item.nickname };
  const rows = [[kombi], [], [{ ...kombi, enteredAt: null }, kombi]];
  const json = await textOf(writeJson(serbian, inBatches(...rows)));
  expect(JSON.parse(json)).toEqual({
    schema: 'passages/2',
    selection: { period: '2026-11-01/2026-11-30' },
    totalRecords: 1,
    totalAmount: { amount: 110_900, currency: 'RSD' },
    items: [item, unknown, item],
  });
  const lines = json.split('\n').slice(1, -2);
  expect(lines).toHaveLength(3);
  const alone = await textOf(writeNdjson(serbian, inBatches(...rows)));
  expect(alone).toBe(lines.map((line) => `${line.replace(/,$/u, '')}\n`).join(''));
});

test('total, owner and sums of groups are in a sheet of their own', async () => {
  const second = { ...row, nickname: 'Комби', amountMinor: 50 };
  const parts = unzipSync(await bytesOf(writeXlsx(serbian, inBatches([row, second], [row]))));
  const summary = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  const lines = summary.split('<row ').map((line) =>
    line
      .replaceAll(/<[^>]+>/g, ' ')
      .replace(/^[^>]*>/, '')
      .trim()
      .split(/ {2,}/),
  );
  expect(lines).toContainEqual(['Превоз д.о.о.']);
  expect(lines).toContainEqual(['ПИБ 100200300']);
  expect(lines).toContainEqual(['Период', 'новембар 2026.']);
  expect(lines).toContainEqual(['Распоред колона', 'passages/2']);
  expect(lines).toContainEqual(['Укупно', '1', '1109.00']);
  expect(lines).toContainEqual(['Породични ауто', '2', '2218.00']);
  expect(lines).toContainEqual(['Комби', '1', '0.50']);
  const properties = strFromU8(parts['docProps/custom.xml'] ?? new Uint8Array());
  expect(properties).toContain('name="schema"><vt:lpwstr>passages/2<');
});

test('letters that XML forbids or reserves do not break the workbook', async () => {
  const nickname = 'A & B <c> \u0001\ud800"d"';
  const parts = unzipSync(await bytesOf(writeXlsx(serbian, inBatches([{ ...row, nickname }]))));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('A &amp; B &lt;c&gt; \ufffd&quot;d&quot;</t>');
});

test('a history longer than a sheet continues in the next', async () => {
  const parts = unzipSync(
    await bytesOf(writeXlsx(serbian, inBatches([row, row, row], [row, row]), 2)),
  );
  const rowsOf = (sheet: number) =>
    strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array()).match(/<row /g)?.length;
  // Each with its header row; the summary follows.
  expect([rowsOf(1), rowsOf(2), rowsOf(3)]).toEqual([3, 3, 2]);
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  expect(workbook.match(/<sheet /g)).toHaveLength(4);
});

test.each([
  [1, 1],
  [23, 1],
  [25, 2],
  [100, 4],
])('%i passages fill %i numbered pages', async (rows, pages) => {
  const numbered: number[] = [];
  const words = {
    check: () => [],
    pageOf(page: number) {
      numbered.push(page);
      return `page ${page} of`;
    },
  };
  const batches = inBatches(Array.from({ length: rows }, () => row));
  const pdf = await bytesOf(writePdf({ ...serbian, words }, batches));
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(pages);
  expect(numbered).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
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
