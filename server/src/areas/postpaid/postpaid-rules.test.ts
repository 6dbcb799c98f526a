import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { decide, dueAtOf, isInForce, type StandingFacts } from './postpaid-rules.ts';

const rules = { remindAfterDays: [3, 10], noticeDays: 2 };
const at = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Belgrade').toInstant();
const facts: StandingFacts = {
  now: at('2026-12-20T12:00'),
  usedMinor: 0,
  limitMinor: 1000,
  inForce: true,
  block: null,
  unpaid: [],
};

test('reminders come on the third and the tenth day after the last day to pay, and no earlier', () => {
  // The last day to pay is 18 December.
  const dueAt = dueAtOf(at('2026-12-03T09:00'), 15);
  const invoice = { number: '1', dueAt, remindersSent: 0 };
  const stepAt = (text: string) =>
    decide({ ...facts, now: at(text), unpaid: [invoice] }, rules).reminders[0]?.step ?? 0;
  expect(stepAt('2026-12-18T23:59')).toBe(0);
  expect(stepAt('2026-12-20T23:59')).toBe(0);
  expect(stepAt('2026-12-21T00:00')).toBe(1);
  expect(stepAt('2026-12-27T23:59')).toBe(1);
  expect(stepAt('2026-12-28T00:00')).toBe(2);
});

test('a block that is announced late in the evening still leaves whole days of notice', () => {
  const blockAt = (text: string) =>
    decide({ ...facts, now: at(text), usedMinor: 1001 }, rules).block;
  for (const text of ['2026-12-20T00:00', '2026-12-20T23:59']) {
    expect(blockAt(text)).toEqual({ reason: 'limit', from: at('2026-12-23T00:00'), begun: false });
  }
});

test('the limit of a contract that has not begun, or has ended, blocks nothing', () => {
  const startsAt = at('2026-12-20T12:00');
  expect(isInForce({ startsAt, endedAt: null }, at('2026-12-20T11:59'))).toBe(false);
  expect(isInForce({ startsAt, endedAt: null }, startsAt)).toBe(true);
  expect(isInForce({ startsAt, endedAt: startsAt }, startsAt)).toBe(false);
  expect(decide({ ...facts, usedMinor: 1001, inForce: false }, rules)).toMatchObject({
    standing: 'good',
    block: null,
  });
});
