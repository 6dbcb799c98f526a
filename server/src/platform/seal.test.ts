import { expect, test } from 'vitest';
import { keyRing } from './keys/key-ring.ts';
import { createSeal } from './seal.ts';

const seal = createSeal(keyRing('a secret of this test'), 'totp');
const plain = Buffer.from('тајна');

test('a sealed value can be read, and is different each time', () => {
  const sealed = seal.close(plain, 'ana');
  expect(seal.open(sealed, 'ana')).toEqual(plain);
  expect(seal.close(plain, 'ana')).not.toEqual(sealed);
  expect(sealed.includes(plain)).toBe(false);
});

test('another row, another key, another purpose or a changed byte cannot open it', () => {
  const sealed = seal.close(plain, 'ana');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => seal.open(sealed, 'marko')).toThrow(/unable to authenticate/);
  expect(() => seal.open(changed, 'ana')).toThrow(/unable to authenticate/);
  expect(() => createSeal(keyRing('another'), 'totp').open(sealed, 'ana')).toThrow(
    /neither SECRET_KEY nor in SECRET_KEY_PREVIOUS/,
  );
  expect(() => createSeal(keyRing('a secret of this test'), 'other').open(sealed, 'ana')).toThrow(
    /unable to authenticate/,
  );
});
