import { expect, test } from 'vitest';
import { createStartPhases } from './start-phases.ts';

test('each phase lasts from the end of the one before it, the first from the beginning', () => {
  const times = [1200, 1450.4, 3000];
  const phases = createStartPhases(() => times.shift() ?? Number.NaN);
  phases.end('programs');
  phases.end('database');
  phases.end('listening');
  expect(phases.seconds()).toEqual({ programs: 1.2, database: 0.25, listening: 1.55, total: 3 });
});
