import { setImmediate as others } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createTollTime } from '../toll-time.ts';
import type { Table } from './table/table.ts';
import { tableFile } from './table/table-file.ts';
import { createTurns } from './turns.ts';

// Many lists at once: whoever asks for something else waits behind a few rows, not behind a batch of each of them.

async function allOf(pieces: AsyncIterable<number>): Promise<readonly number[]> {
  const all: number[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

test('pieces of so many are made at once, the first first, and none waits for ever', async () => {
  const inTurn = createTurns(2);
  let [making, most] = [0, 0];
  const order: number[] = [];
  async function* pieces(of: number) {
    for (let piece = 0; piece < 3; piece += 1) {
      making += 1;
      most = Math.max(most, making);
      await others();
      making -= 1;
      order.push(of);
      yield piece;
    }
  }
  const all = Array.from({ length: 6 }, (_, of) => allOf(inTurn(pieces(of))));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => [0, 1, 2]));
  expect(most).toBe(2);
  expect(order.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('what fails, and whose reader leaves, takes no place with it', async () => {
  const inTurn = createTurns(1);
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield 1;
    } finally {
      ended = true;
    }
  }
  async function* broken(): AsyncGenerator<number, void> {
    yield 1;
    throw new Error('The database is away.');
  }
  for await (const piece of inTurn(endless())) if (piece === 1) break;
  expect(ended).toBe(true);
  await expect(allOf(inTurn(broken()))).rejects.toThrow('away');
  async function* whole() {
    yield 2;
  }
  expect(await allOf(inTurn(whole()))).toEqual([2]);
});

interface Row {
  readonly nickname: string;
}
const BATCH = 500;
const LISTS = 8;

test.each(['csv', 'pdf', 'xlsx', 'ndjson'] as const)(
  'while eight lists are made as %s, others have their turn after a few rows',
  async (format) => {
    let [sinceTurn, most, written] = [0, 0, 0];
    const textOf = ({ nickname }: Row): string => {
      written += 1;
      sinceTurn += 1;
      most = Math.max(most, sinceTurn);
      return nickname;
    };
    async function* batches() {
      for (let batch = 0; batch < 2; batch += 1) {
        await others();
        yield Array.from({ length: BATCH }, (_, at): Row => ({ nickname: `Возило ${at}` }));
      }
    }
    const column = { label: 'Назив', width: 100, text: textOf };
    const table: Table<Row> & { readonly schema: string } = {
      languageId: '1',
      locale: 'sr-RS',
      title: 'Списак',
      color: '#000000',
      owner: ['Пример'],
      facts: [],
      selection: {},
      schema: 'primer/1',
      columns: [{ ...column, kind: 'text', name: 'nickname' }],
      pdf: [column],
      total: {
        label: 'Укупно',
        records: 2 * BATCH,
        minor: 0,
        currency: 'дин.',
        currencyCode: 'RSD',
        column: -1,
      },
      summary: { title: 'Преглед', records: 'Редова', schema: 'Распоред', groups: [] },
      tollTime: createTollTime(),
      words: { pageOf: (page) => `${page}`, check: () => [] },
    };
    const progress = { done: false };
    const all = Promise.all(
      Array.from({ length: LISTS }, () =>
        // What `tableFile` makes is a stream.
        buffer(tableFile(format, 'spisak', table, batches()).body as Readable),
      ),
    ).finally(() => {
      progress.done = true;
    });
    while (!progress.done) {
      await others();
      sinceTurn = 0;
    }
    await all;
    expect(written).toBe(LISTS * 2 * BATCH);
    expect(most).toBeLessThanOrEqual(200);
  },
);
