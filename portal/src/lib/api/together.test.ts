import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createTogether } from './together.ts';

test('work scheduled within a moment runs in one batch, later work by itself', async () => {
  const clock = createFakeClock();
  const together = createTogether(clock.after);
  const ran: string[] = [];
  together(() => ran.push('a'));
  await clock.pass(5);
  together(() => ran.push('b'));
  expect(ran).toEqual([]);
  await clock.pass(5);
  expect(ran).toEqual(['a', 'b']);
  together(() => ran.push('c'));
  await clock.pass(10);
  expect(ran).toEqual(['a', 'b', 'c']);
});
