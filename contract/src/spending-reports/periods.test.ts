import { expect, test } from 'vitest';
import { changeOf } from './changes.ts';
import { comparedDays, neighbourOf } from './periods.ts';

const compared = (period: string, today = '2026-11-20') => {
  const [from = '', to = ''] = period.split('/');
  const { now, before, yearBefore } = comparedDays({ from, to }, today);
  return [now, before, yearBefore].map((days) => `${days.from}/${days.to}`);
};

test('months, quarters and years go by what the calendar calls them', () => {
  expect(compared('2026-03-01/2026-03-31')).toEqual([
    '2026-03-01/2026-03-31',
    '2026-02-01/2026-02-28',
    '2025-03-01/2025-03-31',
  ]);
  expect(compared('2026-02-01/2026-02-28')[2]).toBe('2025-02-01/2025-02-28');
  expect(compared('2025-02-01/2025-02-28')[2]).toBe('2024-02-01/2024-02-29');
  expect(compared('2026-07-01/2026-09-30').slice(1)).toEqual([
    '2026-04-01/2026-06-30',
    '2025-07-01/2025-09-30',
  ]);
  expect(compared('2025-01-01/2025-12-31').slice(1)).toEqual([
    '2024-01-01/2024-12-31',
    '2024-01-01/2024-12-31',
  ]);
});

test('days of one’s own are compared with as many days before them', () => {
  expect(compared('2026-10-05/2026-10-11')).toEqual([
    '2026-10-05/2026-10-11',
    '2026-09-28/2026-10-04',
    '2025-10-05/2025-10-11',
  ]);
  expect(compared('2024-02-29/2024-02-29').slice(1)).toEqual([
    '2024-02-28/2024-02-28',
    '2023-02-28/2023-02-28',
  ]);
});

test('what is not over is compared up to the same day', () => {
  expect(compared('2026-03-01/2026-03-31', '2026-03-30')).toEqual([
    '2026-03-01/2026-03-30',
    '2026-02-01/2026-02-28',
    '2025-03-01/2025-03-30',
  ]);
  expect(compared('2026-11-16/2026-11-22')).toEqual([
    '2026-11-16/2026-11-20',
    '2026-11-09/2026-11-13',
    '2025-11-16/2025-11-20',
  ]);
  // Nothing of it has begun.
  expect(compared('2027-01-01/2027-01-31')[0]).toBe('2027-01-01/2027-01-31');
});

test('a change is in whole and in tenths of a per cent, of what was before', () => {
  expect(changeOf(112_500, 100_000)).toEqual({ difference: 12_500, permille: 125 });
  expect(changeOf(0, 3)).toEqual({ difference: -3, permille: -1000 });
  expect(changeOf(999_999, 1_000_000)).toEqual({ difference: -1, permille: 0 });
  expect(changeOf(5, 0)).toEqual({ difference: 5, permille: null });
});

test('one steps from a period to the next and back', () => {
  const month = { from: '2026-01-01', to: '2026-01-31' };
  expect(neighbourOf(month, 'after')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(neighbourOf(month, 'before')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  const quarter = { from: '2026-10-01', to: '2026-12-31' };
  expect(neighbourOf(quarter, 'after')).toEqual({ from: '2027-01-01', to: '2027-03-31' });
  const week = { from: '2026-10-05', to: '2026-10-11' };
  expect(neighbourOf(week, 'after')).toEqual({ from: '2026-10-12', to: '2026-10-18' });
});
