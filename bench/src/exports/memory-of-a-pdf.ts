import { parseArgs } from 'node:util';
import { writePdf } from '../../../server/src/platform/files/table/pdf.ts';
import type { Table } from '../../../server/src/platform/files/table/table.ts';
import { createTollTime } from '../../../server/src/platform/toll-time.ts';

// Draws a list of so many rows and discards the output; reports how much of the heap was live
// meanwhile, measured after a full collection at every tenth of the rows. Needs `--expose-gc`.

interface Row {
  readonly at: number;
  readonly tag: string;
  readonly name: string;
  readonly entry: string;
  readonly exit: string;
  readonly minor: number;
}

const { positionals } = parseArgs({ allowPositionals: true });
const rows = Number(positionals[0]);
const BATCH = 500;

const begun = Date.UTC(2026, 0, 1);
/** Like a fleet's: forty tags, sixty stations, and hardly two amounts or times alike. */
const rowAt = (at: number): Row => ({
  at: begun + at * 631_000,
  tag: `BG ${1200 + (at % 40)}-PR`,
  name: `Камион ${at % 40}`,
  entry: `Станица ${(at * 7) % 60}`,
  exit: `Станица ${(at * 11) % 60}`,
  minor: 10_000 + ((at * 7919) % 900_000),
});

const table: Table<Row> = {
  languageId: '1',
  locale: 'sr-Cyrl',
  title: 'Проласци',
  owner: ['Превоз д.о.о.'],
  facts: [['Период', '2026.']],
  selection: {},
  schema: 'passages/2',
  color: '#00643c',
  columns: [],
  pdf: [
    { label: 'Време', width: 110, text: ({ at }, write) => write.time(at) },
    { label: 'Таблице', width: 90, text: ({ tag }) => tag },
    { label: 'Назив', width: 90, text: ({ name }) => name },
    { label: 'Улаз', width: 120, text: ({ entry }) => entry },
    { label: 'Излаз', width: 120, text: ({ exit }) => exit },
    { label: 'Износ', width: 80, align: 'end', text: ({ minor }, write) => write.amount(minor) },
  ],
  total: {
    label: 'Укупно',
    records: rows,
    minor: 0,
    currency: 'RSD',
    currencyCode: 'RSD',
    column: 0,
  },
  summary: { title: '', records: '', schema: '', groups: [] },
  tollTime: createTollTime(),
  words: { pageOf: (page) => `страна ${page} од`, check: () => [] },
};

async function* batches(): AsyncGenerator<readonly Row[]> {
  for (let first = 0; first < rows; first += BATCH) {
    yield Array.from({ length: Math.min(BATCH, rows - first) }, (_, at) => rowAt(first + at));
  }
}

const { gc } = globalThis;
if (gc === undefined) throw new Error('Start it with --expose-gc');
const alive = (): number => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const before = alive();
let most = 0;
let bytes = 0;
let next = 0;
const whole = rows * 40;
for await (const chunk of writePdf(table, batches())) {
  bytes += chunk.length;
  if (bytes < next) continue;
  most = Math.max(most, alive() - before);
  next = bytes + whole / 10;
}
process.stdout.write(JSON.stringify({ rows, bytes, mostAlive: most }));
