import fc from 'fast-check';
import { expect, test } from 'vitest';
import { streamCsvRows } from './csv-stream.ts';
import { readCsvTable } from './csv-table.ts';

const columns = { required: ['id', 'name'], optional: ['note'] } as const;
type Column = 'id' | 'name' | 'note';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Uint8Array, size = 7): Promise<unknown[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const found: unknown[] = [];
  for await (const item of streamCsvRows<Column>(chunksOf(bytes, size), columns)) {
    found.push(item.ok ? [item.row.cell('id'), item.row.cell('name').text] : item.fault);
  }
  return found;
}

test('rows come with their places, however the file is split', async () => {
  const text = '\uFEFFname;id\r\n"Ниш; ""југ""\nи север";nis\r\n\r\nБор;bor';
  for (const size of [1, 2, 3, 1000]) {
    expect(await read(text, size)).toEqual([
      [{ line: 3, column: 10, text: 'nis' }, 'Ниш; "југ"\nи север'],
      [{ line: 5, column: 5, text: 'bor' }, 'Бор'],
    ]);
  }
});

test('a file in pieces reads like the whole file', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '"', ',', ';', '\n', '\r', 'ћ') });
  const line = fc.tuple(cell, cell).map((cells) => cells.join(','));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const text = ['id,name', ...lines].join('\n');
      const table = readCsvTable<Column>(text, columns, 1000);
      const rows = table.ok
        ? table.rows.map((row) => [row.cell('id'), row.cell('name').text])
        : undefined;
      const streamed = await read(text, size);
      const refused = streamed.some((item) => !Array.isArray(item));
      expect(refused ? undefined : streamed).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

test.each<[string | Uint8Array, number, RegExp]>([
  ['', 1, /empty/],
  ['id,color\n1,2', 1, /column name is missing/],
  ['id,name\n1\n2,b', 2, /1 cells where the header has 2/],
  ['id,name\n1,a\n2,"b', 3, /never closed/],
  [`id,name\n1,"${'x'.repeat(70_000)}`, 2, /longer than 65536/],
  ['id,name'.padEnd(70_000, 'x'), 1, /column name is missing|longer than 65536/],
  [new Uint8Array([0x69, 0x64, 0x2c, 0xff, 0xfe]), 1, /not UTF-8/],
  [new Uint8Array([...new TextEncoder().encode('id,name\n1,a\n2,'), 0xd0]), 3, /not UTF-8/],
])('what is no table is reported with its line: %#', async (file, line, message) => {
  const fault = (await read(file, 4096)).find((item) => !Array.isArray(item));
  expect(fault).toMatchObject({ line, message: expect.stringMatching(message) as string });
});
