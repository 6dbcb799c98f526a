import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createControlRecords } from './control-records.ts';

const HOUR = 3_600_000;
const noon = Date.parse('2026-11-26T12:00:00Z');
let status = 200;
let said: readonly Readonly<Record<string, unknown>>[] = [];
const operator = createServer((request, response) => {
  void text(request).then((body) => {
    said = (JSON.parse(body) as { readonly records: typeof said }).records;
    response.writeHead(status).end('{}');
  });
});
let target = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
  const address = operator.address();
  target = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
});
afterAll(() => operator.close());

test('a lane says each hour that it has counted whole, until the operator has answered', async () => {
  let now = noon + 10 * 60_000;
  const records = createControlRecords({ target, key: 'k', lane: '1', now: () => now });
  const after = async (time: number) => {
    now = time;
    said = [];
    await records.report();
    return said.map(({ hour, until, passages }) => [hour, until, passages]);
  };
  records.count('a', now);
  expect(await after(noon + HOUR / 2)).toEqual([]);
  records.count('a', noon + HOUR + 60_000);
  expect(await after(noon + 1.5 * HOUR)).toEqual([
    ['2026-11-26T13:00:00.000Z', '2026-11-26T13:30:00.000Z', 1],
  ]);
  status = 503;
  records.count('a', noon + 1.75 * HOUR);
  const both = [
    ['2026-11-26T13:00:00.000Z', '2026-11-26T14:00:00.000Z', 2],
    ['2026-11-26T14:00:00.000Z', '2026-11-26T14:15:00.000Z', 0],
  ];
  expect(await after(noon + 2.25 * HOUR)).toEqual(both);
  status = 200;
  expect(await after(noon + 2.25 * HOUR)).toEqual(both);
  expect(await after(noon + 2.5 * HOUR)).toEqual([
    ['2026-11-26T14:00:00.000Z', '2026-11-26T14:30:00.000Z', 0],
  ]);
});
