import { expect, test } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';
import { idsOf, keyIdOf, keyRing } from './key-ring.ts';

const [first, second, third] = ['the first key', 'the second key', 'the third key'];
const hash = createKeyedHash(keyRing(second, [first]), 'ticket');
const byFirst = createKeyedHash(keyRing(first), 'ticket').of('text');
const bySecond = createKeyedHash(keyRing(second), 'ticket').of('text');
const byThird = createKeyedHash(keyRing(third), 'ticket').of('text');

test('a new hash is made with the current key', () => {
  expect(hash.of('text')).toEqual(bySecond);
  expect(hash.ofEach('text')).toEqual([bySecond, byFirst]);
});

test('a hash under any of the keys fits, and is told apart', () => {
  expect(hash.keyOf('text', bySecond)).toBe(keyIdOf(second));
  expect(hash.keyOf('text', byFirst)).toBe(keyIdOf(first));
  expect(hash.keyOf('text', byThird)).toBeNull();
  expect(hash.keyOf('other', byFirst)).toBeNull();
  expect(hash.keyOf('text', Buffer.alloc(0))).toBeNull();
});

test('a written hash fits in its one spelling', () => {
  for (const one of [byFirst, bySecond]) {
    expect(hash.fitsText('text', one.toString('base64url'))).toBe(true);
    expect(hash.fitsText('text', `${one.toString('base64url')}=`)).toBe(false);
  }
  expect(hash.fitsText('text', byThird.toString('base64url'))).toBe(false);
  expect(hash.fitsText('text', '')).toBe(false);
});

test('another purpose has other hashes', () => {
  expect(createKeyedHash(keyRing(second), 'other').of('text')).not.toEqual(bySecond);
});

test('an id names a key, and does not have it in it', () => {
  expect(idsOf(keyRing(second, [first]))).toEqual({
    current: keyIdOf(second),
    previous: [keyIdOf(first)],
  });
  expect(keyIdOf(first)).toMatch(/^[\da-f]{16}$/);
  expect(keyIdOf(first)).not.toBe(keyIdOf(second));
});
