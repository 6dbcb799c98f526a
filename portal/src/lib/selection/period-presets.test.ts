import { describe, expect, test } from 'vitest';
import {
  daysOfPeriod,
  faultOfDays,
  periodOfDays,
  periodOfMonth,
  periodOfPreset,
  presetOfPeriod,
} from './period-presets.ts';

const at = (instant: string) => Date.parse(instant);
const noon = at('2026-03-15T12:00:00+01:00');

describe('presets follow the clock at the toll stations', () => {
  test.each([
    ['this-month', '2026-03-01/2026-03-31'],
    ['last-month', '2026-02-01/2026-02-28'],
    ['last-30-days', '2026-02-14/2026-03-15'],
    ['this-year', '2026-01-01/2026-12-31'],
    ['all', ''],
  ] as const)('%s in the middle of March', (preset, period) => {
    expect(periodOfPreset(preset, noon)).toBe(period);
  });

  test('in January, last month is December of the year before', () => {
    expect(periodOfPreset('last-month', at('2026-01-31T23:59:00+01:00'))).toBe(
      '2025-12-01/2025-12-31',
    );
  });

  test('in March of a leap year, last month has 29 days', () => {
    expect(periodOfPreset('last-month', at('2028-03-31T12:00:00+02:00'))).toBe(
      '2028-02-01/2028-02-29',
    );
  });

  test('half past eleven in the evening, London time, is tomorrow at the toll stations', () => {
    expect(periodOfPreset('this-month', at('2026-03-31T22:30:00Z'))).toBe('2026-04-01/2026-04-30');
  });
});

describe('a period goes by the name of its preset', () => {
  test('where it has one', () => {
    expect(presetOfPeriod('2026-03-01/2026-03-31', noon)).toBe('this-month');
    expect(presetOfPeriod('', noon)).toBe('all');
    expect(presetOfPeriod('2026-03-02/2026-03-31', noon)).toBeUndefined();
  });

  test('by that of the chosen one, on a day when two have the same days', () => {
    const endOfJune = at('2026-06-30T12:00:00+02:00');
    const period = '2026-06-01/2026-06-30';
    expect(presetOfPeriod(period, endOfJune)).toBe('this-month');
    expect(presetOfPeriod(period, endOfJune, 'last-30-days')).toBe('last-30-days');
    expect(presetOfPeriod('2026-01-01/2026-12-31', endOfJune, 'last-30-days')).toBe('this-year');
  });
});

test('days and periods turn into each other', () => {
  for (const period of ['', '2026-01-01/..', '../2026-01-31', '2026-01-01/2026-01-31']) {
    expect(periodOfDays(daysOfPeriod(period))).toBe(period);
  }
});

test('a month of the chart is a period from its first to its last day', () => {
  expect(periodOfMonth('2026-02')).toBe('2026-02-01/2026-02-28');
  expect(periodOfMonth('2025-12')).toBe('2025-12-01/2025-12-31');
});

test('days that make no sense are not asked for', () => {
  const today = '2026-03-15';
  expect(faultOfDays({ from: '2026-02-02', to: '2026-02-01' }, today)).toBe('order');
  expect(faultOfDays({ from: '2026-03-16', to: null }, today)).toBe('future');
  expect(faultOfDays({ from: '0202-03-01', to: null }, today)).toBe('too-early');
  expect(faultOfDays({ from: '2026-02-01', to: '2026-02-01' }, today)).toBeUndefined();
  expect(faultOfDays({ from: null, to: '2026-12-31' }, today)).toBeUndefined();
  expect(faultOfDays({ from: null, to: null }, today)).toBeUndefined();
});
