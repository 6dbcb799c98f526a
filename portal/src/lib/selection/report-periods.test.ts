import { expect, test } from 'vitest';
import { periodOfReport, presetOfReport, reportPresets, steppedFrom } from './report-periods.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('periods have names by the clock at the toll stations', () => {
  expect(reportPresets.map((preset) => periodOfReport(preset, now))).toEqual([
    '2026-11-20/2026-11-20',
    '2026-11-19/2026-11-19',
    '2026-11-01/2026-11-30',
    '2026-10-01/2026-10-31',
    '2026-10-01/2026-12-31',
    '2026-07-01/2026-09-30',
    '2026-01-01/2026-12-31',
    '2025-01-01/2025-12-31',
  ]);
  // It is February there already.
  expect(periodOfReport('this-month', Date.parse('2026-01-31T23:30:00Z'))).toBe(
    '2026-02-01/2026-02-28',
  );
  expect(presetOfReport('2026-07-01/2026-09-30', now)).toBe('last-quarter');
  expect(presetOfReport('2026-07-02/2026-09-30', now)).toBeUndefined();
});

test('one steps to what has begun', () => {
  expect(steppedFrom('2026-10-01/2026-10-31', 'before', now)).toBe('2026-09-01/2026-09-30');
  expect(steppedFrom('2026-10-01/2026-10-31', 'after', now)).toBe('2026-11-01/2026-11-30');
  expect(steppedFrom('2026-11-01/2026-11-30', 'after', now)).toBeUndefined();
});
