import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenQuiet } from './give-memory-back.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aServer() {
  let collected = 0;
  let running = 0;
  const memory = collectWhenQuiet({
    load: () => ({ running, waiting: 0 }),
    collect: () => void (collected += 1),
  });
  return {
    ...memory,
    collected: () => collected,
    works: (calls: number) => void (running = calls),
  };
}

test('a server that nobody asks for anything collects three times what its start has left', () => {
  const { collected } = aServer();
  vi.advanceTimersByTime(44_000);
  expect(collected()).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(collected()).toBe(2);
  vi.advanceTimersByTime(3_600_000);
  expect(collected()).toBe(3);
});

test('it holds nobody up: neither whose call runs, nor who has just asked', () => {
  const { collected, asked, works } = aServer();
  works(1);
  vi.advanceTimersByTime(60_000);
  works(0);
  asked();
  vi.advanceTimersByTime(4_000);
  expect(collected()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(collected()).toBe(1);
  asked();
  vi.advanceTimersByTime(4_000);
  expect(collected()).toBe(1);
  vi.advanceTimersByTime(3_000);
  expect(collected()).toBe(3);
});

test('one that is never quiet, or has stopped, does not', () => {
  const busy = aServer();
  for (let second = 0; second < 700; second += 1) {
    busy.asked();
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(60_000);
  const stopped = aServer();
  stopped.stop();
  vi.advanceTimersByTime(60_000);
  expect([busy.collected(), stopped.collected()]).toEqual([0, 0]);
});
