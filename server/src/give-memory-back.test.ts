import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenQuiet } from './give-memory-back.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aServer() {
  let collected = 0;
  let running = 0;
  let megabytes = 170;
  const memory = collectWhenQuiet({
    load: () => ({ running, waiting: 0 }),
    collect() {
      collected += 1;
      megabytes = 145;
    },
    inUse: () => megabytes * 1024 ** 2,
  });
  return {
    ...memory,
    collected: () => collected,
    works: (calls: number) => void (running = calls),
    grows: (by: number) => void (megabytes += by),
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

test('what busy hours have left is collected once it is quiet, every five minutes at most', () => {
  const { collected, asked, grows } = aServer();
  vi.advanceTimersByTime(60_000);
  expect(collected()).toBe(3);
  grows(5);
  vi.advanceTimersByTime(3_600_000);
  expect(collected()).toBe(3);
  grows(1);
  vi.advanceTimersByTime(2_000);
  expect(collected()).toBe(4);
  grows(100);
  vi.advanceTimersByTime(290_000);
  expect(collected()).toBe(4);
  asked();
  vi.advanceTimersByTime(12_000);
  expect(collected()).toBe(5);
});

test('one that is never quiet does not until it is, and one that has stopped never', () => {
  const busy = aServer();
  for (let second = 0; second < 700; second += 1) {
    busy.asked();
    vi.advanceTimersByTime(1_000);
  }
  expect(busy.collected()).toBe(0);
  const stopped = aServer();
  stopped.stop();
  vi.advanceTimersByTime(60_000);
  expect([busy.collected(), stopped.collected()]).toEqual([3, 0]);
});
