import { expect, test } from 'vitest';
import { endPushHere, setPushMark } from './push-mark.ts';

/** A browser that has subscribed, and what it is asked. */
function browser() {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const subscription = { unsubscribe: async () => asked.push('unsubscribe') > 0 };
  const workers = {
    getRegistration: async () => {
      asked.push('registration');
      // What is asked of a registration here.
      return { pushManager: { getSubscription: async () => subscription } } as never;
    },
  };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { asked, storage, workers };
}

test('signing out ends the subscription of a browser in which notifications are on, once', async () => {
  const { asked, storage, workers } = browser();
  setPushMark(storage);
  await endPushHere(storage, workers);
  await endPushHere(storage, workers);
  expect(asked).toEqual(['registration', 'unsubscribe']);
});

test('where they were never turned on, the worker is not asked', async () => {
  const { asked, storage, workers } = browser();
  await endPushHere(storage, workers);
  expect(asked).toEqual([]);
});
