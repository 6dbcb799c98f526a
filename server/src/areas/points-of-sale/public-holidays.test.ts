import { expect, test } from 'vitest';
import { countries } from '../../countries.ts';
import { holidaysOf } from './public-holidays.ts';

test.each([
  [2024, '2024-05-05'],
  [2025, '2025-04-20'],
  [2026, '2026-04-12'],
  [2027, '2027-05-02'],
])('Orthodox Easter of %i is on %s', (year, easter) => {
  expect(holidaysOf(year, { state: [], fixed: [], easter: [0] })).toEqual([easter]);
});

test('a state holiday on a Sunday moves to the next working day', () => {
  // 15 February 2026 is a Sunday.
  expect(holidaysOf(2026, { state: [['02-15', '02-16']], fixed: [], easter: [] })).toEqual([
    '2026-02-15',
    '2026-02-16',
    '2026-02-17',
  ]);
});

test('the substitute working day is not another holiday', () => {
  // 1 and 2 May 2027 are a weekend; Easter is on the 2nd, its Monday is off anyway.
  const days = holidaysOf(2027, countries.rs.holidays).filter((day) => day.startsWith('2027-05'));
  expect(days).toEqual(['2027-05-01', '2027-05-02', '2027-05-03', '2027-05-04']);
});

test('Serbia and Republika Srpska have their own', () => {
  expect(holidaysOf(2026, countries.rs.holidays)).toContain('2026-02-15');
  expect(holidaysOf(2026, countries.rs.holidays)).not.toContain('2026-01-09');
  expect(holidaysOf(2026, countries.sr.holidays)).toContain('2026-01-09');
});
