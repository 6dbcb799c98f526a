import { expect, test } from 'vitest';
import { reasonOf } from './doctor-finding.ts';

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`);

test('of a host with several addresses it is said what is wrong with each, once', () => {
  const none = new AggregateError([refused('::1:25'), refused('127.0.0.1:25'), refused('::1:25')]);
  expect(reasonOf(none)).toBe('connect ECONNREFUSED ::1:25, connect ECONNREFUSED 127.0.0.1:25');
});

test.each([
  [new AggregateError([refused('::1:25')], 'no address answers'), 'no address answers'],
  [refused('127.0.0.1:25'), 'connect ECONNREFUSED 127.0.0.1:25'],
  ['gone', 'gone'],
])('an error is told by its own words', (error, words) => {
  expect(reasonOf(error)).toBe(words);
});
