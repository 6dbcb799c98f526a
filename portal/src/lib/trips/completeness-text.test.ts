import type { CompleteUpTo } from '@rampa/contract';
import { expect, test } from 'vitest';
import { formatsOf } from '../formats/formats.ts';
import { completenessText } from './completeness-text.ts';

/** The names of texts with what they are given. */
const t = (key: string, params: object = {}): string =>
  `${key.replace('completeness.', '')}(${Object.values(params).join(' ')})`;

function said(at: string, now: string, changes: Partial<CompleteUpTo> = {}): string {
  const value = { at, behind: [], more: 0, unconfirmed: 0, ...changes };
  return completenessText(value, { t, formats: formatsOf('3'), now: Date.parse(now) });
}

test('the time alone says today', () => {
  expect(said('2026-11-26T12:40:00+01:00', '2026-11-26T12:45:00+01:00')).toBe('all(12:40)');
});

test('another day is said, after midnight and across the end of a year', () => {
  expect(said('2026-11-26T23:55:00+01:00', '2026-11-27T00:05:00+01:00')).toBe(
    'all(day(yesterday 23:55))',
  );
  expect(said('2026-12-28T23:55:00+01:00', '2027-01-01T00:05:00+01:00')).toBe(
    'all(day(28\u00a0Dec 2026 23:55))',
  );
});

test('the hour that comes twice in autumn is told apart', () => {
  const now = '2026-10-25T05:00:00+01:00';
  expect(said('2026-10-25T02:30:00+02:00', now)).toBe('all(first(02:30))');
  expect(said('2026-10-25T02:30:00+01:00', now)).toBe('all(second(02:30))');
  expect(said('2026-10-25T03:30:00+01:00', now)).toBe('all(03:30)');
  expect(said('2026-03-29T03:30:00+02:00', '2026-03-29T05:00:00+02:00')).toBe('all(03:30)');
});

test('stations that are behind are named, others counted', () => {
  const behind = [{ station: 'Stara Pazova', at: '2026-11-26T11:55:00+01:00' }];
  const [at, now] = ['2026-11-26T12:40:00+01:00', '2026-11-26T12:45:00+01:00'];
  expect(said(at, now, { behind })).toBe('behind(12:40 station(Stara Pazova 11:55))');
  expect(said(at, now, { behind, more: 2, unconfirmed: 1 })).toBe(
    'more(12:40 station(Stara Pazova 11:55) 2) unconfirmed(1)',
  );
});
