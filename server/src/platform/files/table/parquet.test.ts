import { expect, test } from 'vitest';
import { readParquetFile } from '../../../testing/exports/parquet-reader.ts';
import { writeParquet } from './parquet.ts';
import type { Table, TableColumn } from './table.ts';

const row = {
  serialNumber: '004122107785',
  nickname: 'Породични ауто',
  enteredAt: Date.UTC(2026, 10, 20, 15, 31),
  amountMinor: 110_900,
  rate: '117.1820',
};
type Row = Omit<typeof row, 'enteredAt'> & { readonly enteredAt: number | null };

const around = { width: 10, label: 'Наслов' };
const columns: readonly TableColumn<Row>[] = [
  { ...around, kind: 'text', name: 'serial_number', text: ({ serialNumber }) => serialNumber },
  { ...around, kind: 'text', name: 'nickname', text: ({ nickname }) => nickname },
  { ...around, kind: 'time', name: 'enteredAt', time: ({ enteredAt }) => enteredAt },
  { ...around, kind: 'decimal', name: 'rate', decimal: ({ rate }) => rate },
  {
    ...around,
    kind: 'amount',
    name: 'amount',
    minor: ({ amountMinor }) => amountMinor,
    currency: () => 'RSD',
  },
  { ...around, kind: 'currency', name: 'amount', currency: () => 'RSD' },
  { ...around, kind: 'day', name: 'day', day: () => '2026-11-20' },
  {
    ...around,
    kind: 'text',
    name: 'marks',
    text: () => 'друга категорија',
    codes: ({ nickname }) => (nickname === '' ? [] : ['category-differs', 'two-lanes']),
  },
  { ...around, kind: 'text', name: 'country', text: () => 'Хрватска', code: () => 'HR' },
];

const table: Pick<Table<Row>, 'schema' | 'selection' | 'columns'> = {
  schema: 'passages/2',
  selection: { period: '2026-11-01/2026-11-30', tag_id: '', amountFrom: undefined },
  columns,
};

async function* inBatches(...batches: readonly Row[][]) {
  yield* batches;
}

async function fileOf(...batches: readonly Row[][]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeParquet(table, inBatches(...batches))) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('Parquet has the columns of the CSV, each with its type', async () => {
  const unknown = { ...row, nickname: '', enteredAt: null, amountMinor: -5, rate: '-0.000001' };
  const file = await fileOf([row], [], [unknown]);
  expect(file.subarray(0, 4).toString('latin1')).toBe('PAR1');
  const { columns: read, rows, metadata } = readParquetFile(file);
  expect(read).toEqual([
    'serial_number: Utf8',
    'nickname: Utf8',
    'enteredAt: Timestamp<MILLISECOND, UTC>?',
    'rate: Decimal[18e+6]',
    'amount: Decimal[18e+2]',
    'amountCurrency: Utf8',
    'day: Date32<DAY>',
    'marks: List<Utf8>',
    'country: Utf8',
  ]);
  expect(rows).toEqual([
    {
      serial_number: '004122107785',
      nickname: 'Породични ауто',
      enteredAt: '2026-11-20T15:31:00.000Z',
      rate: '117.182000',
      amount: '1109.00',
      amountCurrency: 'RSD',
      day: '2026-11-20',
      marks: ['category-differs', 'two-lanes'],
      country: 'HR',
    },
    {
      serial_number: '004122107785',
      nickname: '',
      enteredAt: null,
      rate: '-0.000001',
      amount: '-0.05',
      amountCurrency: 'RSD',
      day: '2026-11-20',
      marks: [],
      country: 'HR',
    },
  ]);
  expect(metadata.get('schema')).toBe('passages/2');
  expect(metadata.get('selection')).toBe('{"period":"2026-11-01/2026-11-30"}');
});

test('a long Parquet file is written group by group, and nothing of it is lost', async () => {
  const each = 500;
  const count = 21;
  async function* many() {
    for (let at = 0; at < count; at += 1) {
      yield Array.from({ length: each }, (_, one) => ({ ...row, amountMinor: at * each + one }));
    }
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeParquet(table, many())) pieces.push(piece);
  // Two whole groups of 5,000, one of 500, and the footer.
  expect(pieces).toHaveLength(4);
  const { rows } = readParquetFile(Buffer.concat(pieces));
  expect(rows.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual(
    Array.from({ length: each * count }, (_, at) => at),
  );
});

test('an amount is exact where a floating-point number is not', async () => {
  const amountMinor = 9_007_199_254_740_991;
  const file = await fileOf([{ ...row, amountMinor }]);
  expect(readParquetFile(file).rows[0]?.['amount']).toBe('90071992547409.91');
});
