import { expect, test } from 'vitest';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { createIntentStore, idempotencyKey } from './intents.ts';

const minute = 60_000;

function twoTabs() {
  const storage = createFakeStorage();
  const time = { now: 1_000_000 };
  let count = 0;
  const parts = { storage, now: () => time.now, newId: () => `intent-${(count += 1)}` };
  return { time, storage, tab: createIntentStore(parts), otherTab: createIntentStore(parts) };
}

test('a double click, a reload and a second tab mean the same top-up', () => {
  const { tab, otherTab } = twoTabs();
  const first = tab.current('tag-a');
  expect(tab.current('tag-a')).toBe(first);
  expect(otherTab.current('tag-a')).toBe(first);
});

test('two tabs opened at the same moment agree in the end', () => {
  const { storage, tab, otherTab } = twoTabs();
  const first = tab.current('tag-a');
  // The other tab has not seen it yet when it begins its own.
  storage.removeItem('top-up-intents');
  const last = otherTab.current('tag-a');
  expect(tab.sending('tag-a', first)).toBe(last);
  expect(otherTab.sending('tag-a', last)).toBe(last);
});

test('there is no intent once the order is paid', () => {
  const { tab } = twoTabs();
  const paid = tab.current('tag-a');
  tab.ordered('tag-a', paid, 'DOP-1');
  tab.settled('DOP-1');
  expect(tab.current('tag-a')).not.toBe(paid);
});

test('two tags are two intents', () => {
  const { tab } = twoTabs();
  expect(tab.current('tag-a')).not.toBe(tab.current('tag-b'));
});

test('going back from the payment page starts the same order again', () => {
  const { tab } = twoTabs();
  const before = tab.current('tag-a');
  tab.ordered('tag-a', before, 'DOP-1');
  expect(tab.current('tag-a')).toBe(before);
});

test('after a paid order the next top-up is a new one', () => {
  const { tab, otherTab } = twoTabs();
  const before = tab.current('tag-a');
  tab.ordered('tag-a', before, 'DOP-1');
  otherTab.settled('DOP-1');
  expect(tab.current('tag-a')).not.toBe(before);
});

test("another order's end leaves the intent alone", () => {
  const { tab } = twoTabs();
  const before = tab.current('tag-a');
  tab.ordered('tag-a', before, 'DOP-1');
  tab.settled('DOP-2');
  expect(tab.current('tag-a')).toBe(before);
});

test('when the order has expired, paying again is a new order', () => {
  const { tab, time } = twoTabs();
  const before = tab.current('tag-a');
  time.now += 29 * minute;
  expect(tab.current('tag-a')).toBe(before);
  time.now += 2 * minute;
  expect(tab.current('tag-a')).not.toBe(before);
});

test('a form that was open for an hour still keeps its one order', () => {
  const { tab, time } = twoTabs();
  const before = tab.current('tag-a');
  time.now += 60 * minute;
  tab.ordered('tag-a', before, 'DOP-1');
  expect(tab.current('tag-a')).toBe(before);
});

test.each([29, 31, 90])(
  'an order sent from a form that was open for %i minutes keeps its key for half an hour, for its answer may get lost',
  (minutes) => {
    const { tab, otherTab, time } = twoTabs();
    const begun = tab.current('tag-a');
    time.now += minutes * minute;
    expect(tab.sending('tag-a', begun)).toBe(begun);
    time.now += 29 * minute;
    expect(otherTab.sending('tag-a', otherTab.current('tag-a'))).toBe(begun);
  },
);

test('sending an order again that was placed prolongs nothing', () => {
  const { tab, time } = twoTabs();
  const before = tab.current('tag-a');
  tab.ordered('tag-a', before, 'DOP-1');
  time.now += 29 * minute;
  expect(tab.sending('tag-a', before)).toBe(before);
  time.now += 2 * minute;
  expect(tab.current('tag-a')).not.toBe(before);
});

test('what the server refuses is dropped', () => {
  const { tab } = twoTabs();
  const before = tab.current('tag-a');
  tab.drop('tag-a');
  expect(tab.current('tag-a')).not.toBe(before);
});

test.each(['', 'null', '[1]', '{"tag-a":{"id":5}}', '{'])(
  'broken storage counts as empty: %j',
  (text) => {
    const { tab, storage } = twoTabs();
    storage.setItem('top-up-intents', text);
    expect(tab.current('tag-a')).toBe('intent-1');
  },
);

test('another amount or another way to pay is another order', () => {
  const keys = [
    idempotencyKey('a', { amount: 100000, method: 'card' }),
    idempotencyKey('a', { amount: 100000, method: 'card', keepCard: true }),
    idempotencyKey('a', { amount: 200000, method: 'card' }),
    idempotencyKey('a', { amount: 100000, method: 'bank-transfer' }),
    idempotencyKey('b', { amount: 100000, method: 'card' }),
  ];
  expect(new Set(keys).size).toBe(5);
});

test('the key fits the length that the call allows', () => {
  const uuid = '0197b1c2-0000-7000-8000-000000000000';
  expect(
    idempotencyKey(uuid, { amount: Number.MAX_SAFE_INTEGER, method: 'card' }).length,
  ).toBeLessThanOrEqual(64);
});
