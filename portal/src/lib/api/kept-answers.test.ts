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

test('a sign-out leaves nothing behind', () => {
  const storage = createFakeStorage({ lang: '2' });
  const answers = createKeptAnswers(storage);
  answers.write('ana', 'GetTagovi', { at: 5, value: 1 });
  answers.clear();
  expect(storage.length).toBe(1);
});
