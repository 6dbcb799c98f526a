import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

function counted() {
  let now = 0;
  let running = 0;
  let most = 0;
  let made = 0;
  const ask = createOneAtATime<number>(() => now, 1000);
  return {
    made: () => made,
    most: () => most,
    pass: (ms: number) => {
      now += ms;
    },
    ask: (account: string, what: string) =>
      ask(account, what, async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        made += 1;
        return made;
      }),
  };
}

test('what is asked again within the time is not made again, nor is it for others', async () => {
  const { ask, pass, made } = counted();
  expect(await Promise.all([ask('a', 'x'), ask('a', 'x'), ask('a', 'x')])).toEqual([1, 1, 1]);
  expect(await ask('b', 'x')).toBe(2);
  expect(await ask('a', 'y')).toBe(3);
  pass(1000);
  expect(await ask('a', 'y')).toBe(4);
  expect(made()).toBe(4);
});

test('an account has one made at a time, another does not wait for it', async () => {
  const one = counted();
  await Promise.all(['1', '2', '3'].map((what) => one.ask('a', what)));
  expect(one.most()).toBe(1);
  const two = counted();
  await Promise.all(['a', 'b'].map((account) => two.ask(account, '1')));
  expect(two.most()).toBe(2);
});

test('what failed is made again', async () => {
  const ask = createOneAtATime<string>(() => 0, 1000);
  const failed = ask('a', 'x', () => Promise.reject(new Error('no')));
  const next = ask('a', 'x', () => Promise.resolve('made'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('made');
});
