import { expect, test } from 'vitest';
import { keyRing } from '../keys/key-ring.ts';
import { createForgery } from './forgery.ts';

const forgery = createForgery(keyRing('тајна за проверу, довољно дуга'));

test('a token is valid for its own session, repeatedly', () => {
  const token = forgery.issue('one');
  expect(forgery.verify(token, 'one')).toBe(true);
  expect(forgery.verify(token, 'one')).toBe(true);
  expect(forgery.verify(token, 'two')).toBe(false);
  expect(forgery.verify(token, 'anonymous')).toBe(false);
});

test('a valid token does not make a changed one valid', () => {
  const token = forgery.issue('one');
  expect(forgery.verify(token, 'one')).toBe(true);
  const [signature = '', random = ''] = token.split('.');
  const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(forgery.verify(`${changed}.${random}`, 'one')).toBe(false);
  expect(forgery.verify(`${signature}.${random}x`, 'one')).toBe(false);
  expect(forgery.verify(signature, 'one')).toBe(false);
  expect(forgery.verify('', 'one')).toBe(false);
});

test('wrong tokens are refused every time', () => {
  const foreign = createForgery(keyRing('друга тајна, исто довољно дуга')).issue('one');
  for (let time = 0; time < 3; time += 1) expect(forgery.verify(foreign, 'one')).toBe(false);
});
