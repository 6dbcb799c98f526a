import { expect, test } from 'vitest';
import { createFakeStorage } from '../testing/fake-storage.ts';
import { createDraft } from './drafts.ts';

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

test('a broken draft is no draft', () => {
  const storage = createFakeStorage({ 'draft:/a one': '{' });
  expect(createDraft(storage, '/a', 'one').read('ana')).toBeUndefined();
});
