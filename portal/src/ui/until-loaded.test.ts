import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

const browser = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Code that cannot be loaded until it may; how often it was asked for. */
function codeThatFails() {
  const code = { asked: 0, isThere: false };
  const load = async (): Promise<string> => {
    code.asked += 1;
    if (!code.isThere) throw new Error('no connection');
    return 'code';
  };
  return { code, load };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('pauses between two attempts grow, up to ten minutes', async () => {
  const { code, load } = codeThatFails();
  void untilLoaded(load);
  await seconds(2 + 4 + 8);
  expect(code.asked).toBe(4);
  await seconds(3600);
  const before = code.asked;
  await seconds(600);
  expect(code.asked).toBe(before + 1);
});

test('a connection that returns is tried at once, and soon again though its first request fails', async () => {
  const { code, load } = codeThatFails();
  const loaded = untilLoaded(load);
  await seconds(3600);
  const before = code.asked;
  browser.dispatchEvent(new Event('online'));
  await seconds(0);
  expect(code.asked).toBe(before + 1);
  code.isThere = true;
  await seconds(2);
  expect(code.asked).toBe(before + 2);
  expect(await loaded).toBe('code');
});
