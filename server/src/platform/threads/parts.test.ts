import { expect, test } from 'vitest';
import { fromParts, inParts } from './parts.ts';

test('a list in parts is the same list', async () => {
  for (const length of [0, 1, 499, 500, 501, 2000]) {
    const list = Array.from({ length }, (_, at) => ({ at, text: `text ${at}` }));
    expect(await fromParts(inParts(list))).toEqual(list);
  }
});

test('whoever waits has a turn between two parts', async () => {
  const parts = inParts(Array.from({ length: 5000 }, (_, at) => at));
  let turns = 0;
  let reading = true;
  const take = (): void => {
    turns += 1;
    if (reading) setImmediate(take);
  };
  setImmediate(take);
  await fromParts(parts);
  reading = false;
  expect(turns).toBeGreaterThanOrEqual(parts.length - 1);
});
