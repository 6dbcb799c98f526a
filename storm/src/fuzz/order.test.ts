import { expect, test } from 'vitest';
import { chunksOf, type Chunk } from './order.ts';
import { actorKinds } from './protocol.ts';

const operations = [
  { method: 'GET', path: '/api/Tag/GetTagovi', fields: [['first']] },
  { method: 'POST', path: '/api/Uprava/GetKupac', fields: [['account_id']] },
] as const;
const ROUND = operations.length * actorKinds.length;

function first(seed: number, count: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (const chunk of chunksOf(operations, seed)) {
    chunks.push(chunk);
    if (chunks.length === count) break;
  }
  return chunks;
}

test('a seed repeats the attacks, another one has others', () => {
  expect(first(7, 3 * ROUND)).toEqual(first(7, 3 * ROUND));
  expect(first(8, 3 * ROUND)).not.toEqual(first(7, 3 * ROUND));
});

test('in each round everybody attacks every call, and whoever may make it with everything', () => {
  for (const round of [first(7, ROUND), first(7, 2 * ROUND).slice(ROUND)]) {
    const names = round.map(({ kind, operation }) => `${kind} ${operation.path}`);
    expect(new Set(names).size).toBe(ROUND);
    const thorough = round.filter(({ everything }) => everything);
    expect(thorough.map(({ kind, operation }) => `${kind} ${operation.path}`).sort()).toEqual([
      'owner /api/Tag/GetTagovi',
      'supervisor /api/Uprava/GetKupac',
    ]);
  }
});
