import { expect, test } from 'vitest';
import { createFakeStorage } from '../testing/fake-storage.ts';
import { createDraft, forgetDrafts } from './drafts.ts';

test('a half-filled form is there again for the same customer', () => {
  const storage = createFakeStorage();
  createDraft(storage, '/pages/dopuna-pregled', 'top-up').write('ana', { amount: '2000' });
  const again = createDraft(storage, '/pages/dopuna-pregled', 'top-up');
  expect(again.read('ana')).toEqual({ amount: '2000' });
});

test('nobody else sees it, and no other form', () => {
  const storage = createFakeStorage();
  createDraft(storage, '/pages/dopune', 'top-up').write('ana', { amount: '2000' });
  expect(createDraft(storage, '/pages/dopune', 'top-up').read('marko')).toBeUndefined();
  expect(createDraft(storage, '/pages/dopune', 'other').read('ana')).toBeUndefined();
  expect(createDraft(storage, '/pages/tagovi', 'top-up').read('ana')).toBeUndefined();
});

test('a broken draft is ignored', () => {
  const storage = createFakeStorage({ 'draft:/a one': '{' });
  expect(createDraft(storage, '/a', 'one').read('ana')).toBeUndefined();
});

test('signing out leaves no draft on the device, and signing in none of anybody else', () => {
  const storage = createFakeStorage({ lang: '1' });
  const ana = createDraft(storage, '/pages/reklamacije', 'complaint');
  const marko = createDraft(storage, '/pages/reklamacije', 'message');
  ana.write('ana', { text: 'Rampa se nije podigla.' });
  marko.write('marko', { text: 'Naplaćeno je dvaput.' });
  forgetDrafts(storage, 'marko');
  expect(ana.read('ana')).toBeUndefined();
  expect(marko.read('marko')).toEqual({ text: 'Naplaćeno je dvaput.' });
  forgetDrafts(storage);
  expect(marko.read('marko')).toBeUndefined();
  expect(storage.getItem('lang')).toBe('1');
});
