import { expect, test } from 'vitest';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { createOrderKeeping } from './order-keeping.ts';

function keeping(storage = createFakeStorage()) {
  let made = 0;
  return createOrderKeeping(storage, () => `intent-${(made += 1)}`);
}

test('the same order twice has one key, a different order another', () => {
  const kept = keeping();
  expect(kept.keyFor({ city: 'Ниш' })).toBe(kept.keyFor({ city: 'Ниш' }));
  expect(kept.keyFor({ city: 'Ниш' })).not.toBe(kept.keyFor({ city: 'Бор' }));
});

test('the same order after a change of language is the same order', () => {
  const kept = keeping();
  const inSerbian = kept.keyFor({ city: 'Ниш', languageId: '1' });
  expect(kept.keyFor({ city: 'Ниш', languageId: '3' })).toBe(inSerbian);
});

test('once an order is settled, the same again is a new one', () => {
  const kept = keeping();
  const first = kept.keyFor({});
  kept.ordered('261121000001');
  expect(kept.keyFor({})).toBe(first);
  kept.settled('261121000002');
  expect(kept.keyFor({})).toBe(first);
  kept.settled('261121000001');
  expect(kept.keyFor({})).not.toBe(first);
});

test('tickets are kept by order, and broken entries in the storage are ignored', () => {
  const storage = createFakeStorage();
  const kept = keeping(storage);
  kept.keepTicket('1', 'a');
  kept.keepTicket('2', 'b');
  expect([kept.ticketOf('1'), kept.ticketOf('2'), kept.ticketOf('3')]).toEqual(['a', 'b', '']);
  storage.setItem('order-tickets', '{');
  storage.setItem('order-intent', '{"id":1}');
  expect(kept.ticketOf('2')).toBe('');
  expect(kept.keyFor({})).toMatch(/^intent-1\./u);
});
