import { expect, test } from 'vitest';
import { createFakeStorage } from '../../lib/testing/fake-storage.ts';
import { createCarriedNumbers } from './carried-numbers.ts';

const numbers = {
  serial_number: '004310000026',
  verificationCode: '90631254',
  origin: 'scanned',
} as const;

test('carried numbers are there until they are dropped, and for half an hour at most', () => {
  let now = 0;
  const carried = createCarriedNumbers(createFakeStorage(), { now: () => now });
  expect(carried.read()).toBeNull();
  carried.keep(numbers);
  now += 29 * 60_000;
  expect(carried.read()).toMatchObject(numbers);
  now += 60_000;
  expect(carried.read()).toBeNull();
  carried.keep(numbers);
  carried.drop();
  expect(carried.read()).toBeNull();
});

test.each(['', '{', 'null', '{"serial_number":1}', '[]'])(
  '%j in the storage is ignored',
  (text) => {
    const carried = createCarriedNumbers(createFakeStorage({ 'carried-numbers': text }), {
      now: () => 0,
    });
    expect(carried.read()).toBeNull();
  },
);
