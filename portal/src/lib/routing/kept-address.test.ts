import { expect, test } from 'vitest';
import { createFakeStorage } from '../testing/fake-storage.ts';
import { createKeptAddress } from './kept-address.ts';

test('the address asked for is followed once after the sign-in', () => {
  const kept = createKeptAddress(createFakeStorage());
  kept.keep('/pages/prolasci?first=5', 'sign-in');
  expect(kept.take('sign-in')).toBe('/pages/prolasci?first=5');
  expect(kept.take('sign-in')).toBeUndefined();
});

test('an address that waits for a sign-in is not followed when texts are loaded', () => {
  const kept = createKeptAddress(createFakeStorage());
  kept.keep('/pages/tagovi', 'sign-in');
  expect(kept.take('texts')).toBeUndefined();
  expect(kept.take('sign-in')).toBe('/pages/tagovi');
});

test('an address that waits for texts is followed after the load', () => {
  const kept = createKeptAddress(createFakeStorage());
  kept.keep('/pages/home', 'texts');
  expect(kept.take('texts')).toBe('/pages/home');
});

test('the way to sign-in itself is never kept for a sign-in', () => {
  const kept = createKeptAddress(createFakeStorage());
  kept.keep('/pages/tagovi', 'sign-in');
  kept.keep('/prijava?tab=registracija', 'sign-in');
  kept.keep('/default', 'texts');
  expect(kept.take('sign-in')).toBe('/pages/tagovi');
  expect(kept.take('sign-in')).toBeUndefined();
});

test('sign-in asked for without texts is followed after the load, and then leads on', () => {
  const kept = createKeptAddress(createFakeStorage());
  kept.keep('/pages/tagovi', 'sign-in');
  kept.keep('/prijava', 'texts');
  expect(kept.take('texts')).toBe('/prijava');
  expect(kept.take('sign-in')).toBe('/pages/tagovi');
});

test('a foreign address planted in the storage is not followed', () => {
  const kept = createKeptAddress(createFakeStorage({ 'kept-address-sign-in': '//evil.example' }));
  expect(kept.take('sign-in')).toBeUndefined();
});
