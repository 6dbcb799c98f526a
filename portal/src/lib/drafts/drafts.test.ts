import { expect, test } from 'vitest';
import { createFakeStorage } from '../testing/fake-storage.ts';
import { clearDrafts, createDraft } from './drafts.ts';

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

test('a sign-out leaves no draft, and touches nothing else', () => {
  const storage = createFakeStorage({ 'kept-address': 'sign-in /pages/tagovi' });
  createDraft(storage, '/a', 'one').write('ana', 1);
  createDraft(storage, '/b', 'two').write('ana', 2);
  clearDrafts(storage);
  expect(storage.length).toBe(1);
  expect(storage.getItem('kept-address')).not.toBeNull();
});

test('a broken draft is no draft', () => {
  const storage = createFakeStorage({ 'draft:/a one': '{' });
  expect(createDraft(storage, '/a', 'one').read('ana')).toBeUndefined();
});
