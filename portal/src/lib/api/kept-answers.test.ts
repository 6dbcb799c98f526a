import { expect, test } from 'vitest';
import { createFakeStorage } from '../testing/fake-storage.ts';
import { createKeptAnswers } from './kept-answers.ts';

test('the last answer of a customer is there after a reload, with its time', () => {
  const storage = createFakeStorage();
  createKeptAnswers(storage).write('ana', 'GetTagovi', { at: 5, value: { items: [] } });
  expect(createKeptAnswers(storage).read('ana', 'GetTagovi')).toEqual({
    at: 5,
    value: { items: [] },
  });
});

test('another customer does not see it', () => {
  const answers = createKeptAnswers(createFakeStorage());
  answers.write('ana', 'GetTagovi', { at: 5, value: 1 });
  expect(answers.read('marko', 'GetTagovi')).toBeUndefined();
});

test('only so many are kept: the oldest goes', () => {
  const answers = createKeptAnswers(createFakeStorage());
  for (let at = 1; at <= 41; at += 1) answers.write('ana', `list ${at}`, { at, value: at });
  expect(answers.read('ana', 'list 1')).toBeUndefined();
  expect(answers.read('ana', 'list 2')).toBeDefined();
  expect(answers.read('ana', 'list 41')).toBeDefined();
});

test('long answers leave most of the storage to payments and drafts: the oldest go', () => {
  const storage = createFakeStorage();
  const answers = createKeptAnswers(storage);
  const list = 'x'.repeat(150_000);
  for (let at = 1; at <= 20; at += 1) answers.write('ana', `list ${at}`, { at, value: list });
  answers.write('ana', 'list 20', { at: 21, value: list });
  const lengths = Array.from({ length: storage.length }, (_, index) =>
    String(storage.getItem(storage.key(index) ?? '')),
  ).map((text) => text.length);
  expect(lengths).toHaveLength(6);
  expect(Math.max(...lengths) * lengths.length).toBeLessThan(1_000_000);
  expect(answers.read('ana', 'list 15')).toBeDefined();
  expect(answers.read('ana', 'list 14')).toBeUndefined();
});

test('a sign-out leaves nothing behind', () => {
  const storage = createFakeStorage({ lang: '2' });
  const answers = createKeptAnswers(storage);
  answers.write('ana', 'GetTagovi', { at: 5, value: 1 });
  answers.clear();
  expect(storage.length).toBe(1);
});
