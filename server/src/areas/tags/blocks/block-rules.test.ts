import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { gravestFirst, momentOf, type Blocking } from './block-rules.ts';

const now = Temporal.Instant.from('2027-03-20T23:30:00Z');
const block = (reason: Blocking['reason'], from: string): Blocking => ({
  reason,
  holdsFrom: Temporal.Instant.from(from),
});

test('the gravest that holds comes first, then what is ahead by its day', () => {
  const blocks = [
    block('fraud', '2027-04-02T00:00:00Z'),
    block('returned', '2027-04-01T00:00:00Z'),
    block('switched-off', '2027-01-01T00:00:00Z'),
    block('unpaid', '2027-03-20T23:30:00Z'),
    block('unpaid', '2027-02-01T00:00:00Z'),
    block('document', '2027-03-01T00:00:00Z'),
  ];
  expect(
    blocks
      .toSorted(gravestFirst(now))
      .map(({ reason, holdsFrom }) => `${reason} ${holdsFrom.toString()}`),
  ).toEqual([
    'document 2027-03-01T00:00:00Z',
    'unpaid 2027-02-01T00:00:00Z',
    'unpaid 2027-03-20T23:30:00Z',
    'switched-off 2027-01-01T00:00:00Z',
    'returned 2027-04-01T00:00:00Z',
    'fraud 2027-04-02T00:00:00Z',
  ]);
});

test.each([
  // In Belgrade it is the 21st already.
  [undefined, '2027-03-20T23:30:00Z'],
  ['2027-03-21', '2027-03-20T23:30:00Z'],
  ['2027-03-20', 'tags.block-day-past'],
  ['2027-03-22', '2027-03-21T23:00:00Z'],
  // Summer time has begun the day before.
  ['2027-03-29', '2027-03-28T22:00:00Z'],
  ['2028-03-20', '2028-03-19T23:00:00Z'],
  ['2028-03-21', 'tags.block-day-far'],
])('a first day of %s means %s', (day, moment) => {
  expect(String(momentOf(day, now))).toBe(moment);
});
