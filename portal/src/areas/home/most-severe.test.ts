import { expect, test } from 'vitest';
import { mostSevere } from './most-severe.ts';

test('the most severe comes first, roads before borders, newer before older', () => {
  const at = (minute: number) => `2026-11-20T12:0${minute}:00+01:00`;
  const events = [
    { id: 'works', kind: 'works', severity: 'low', reportedAt: at(9) },
    { id: 'border', kind: 'border', severity: 'high', reportedAt: at(8) },
    { id: 'old accident', kind: 'accident', severity: 'high', reportedAt: at(1) },
    { id: 'new accident', kind: 'accident', severity: 'high', reportedAt: at(2) },
  ] as const;
  expect(mostSevere(events).map(({ id }) => id)).toEqual([
    'new accident',
    'old accident',
    'border',
    'works',
  ]);
});
