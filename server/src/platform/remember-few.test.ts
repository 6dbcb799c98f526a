import { expect, test } from 'vitest';
import { rememberFew } from './remember-few.ts';

test('a result is computed once, until others fill the cache', () => {
  const made: string[] = [];
  const length = rememberFew((text) => {
    made.push(text);
    return text.length;
  }, 2);

  expect(['br', 'br', 'gzip', 'br'].map(length)).toEqual([2, 2, 4, 2]);
  expect(made).toEqual(['br', 'gzip']);
  expect(['identity', 'br'].map(length)).toEqual([8, 2]);
  expect(made).toEqual(['br', 'gzip', 'identity', 'br']);
});

test('an overlong text is not cached', () => {
  let made = 0;
  const count = rememberFew(() => (made += 1));
  const long = 'x'.repeat(201);
  expect([count(long), count(long)]).toEqual([1, 2]);
});
