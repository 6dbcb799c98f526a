import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createToasts } from './toasts.ts';
import { createWaiting } from './waiting.ts';

function setUp() {
  const clock = createFakeClock();
  const toasts = createToasts(clock);
  const waiting = createWaiting(clock, toasts, () => 'Учитавање података');
  return { clock, waiting, shown: () => toasts.get().length };
}

test('an answer within 500 ms shows no loading toast', async () => {
  const { clock, waiting, shown } = setUp();
  const stop = waiting.start();
  await clock.pass(499);
  stop();
  await clock.pass(1000);
  expect(shown()).toBe(0);
});

test('after 500 ms the loading toast is shown until the answer arrives', async () => {
  const { clock, waiting, shown } = setUp();
  const stop = waiting.start();
  await clock.pass(500);
  expect(shown()).toBe(1);
  await clock.pass(20_000);
  expect(shown()).toBe(1);
  stop();
  expect(shown()).toBe(0);
});

test('two slow answers show one toast until both are there', async () => {
  const { clock, waiting, shown } = setUp();
  const stopOne = waiting.start();
  const stopOther = waiting.start();
  await clock.pass(600);
  expect(shown()).toBe(1);
  stopOne();
  stopOne();
  expect(shown()).toBe(1);
  stopOther();
  expect(shown()).toBe(0);
});
