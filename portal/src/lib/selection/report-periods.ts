import { neighbourOf, type ReportDays } from '@rampa/contract/spending-reports';
import { tollDayOf } from '../formats/formats.ts';
import { daysOfPeriod } from './period-presets.ts';

/** Periods offered by name, in the order of the list. */
export const reportPresets = [
  'today',
  'yesterday',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

/** For reports of months and longer. */
export const monthlyPresets = reportPresets.filter(
  (preset) => preset !== 'today' && preset !== 'yesterday',
);

/** The period of a preset, by the clock at the toll stations. */
export function periodOfReport(preset: ReportPreset, epochMs: number): string {
  const today = tollDayOf(epochMs);
  if (preset === 'today') return textOf({ from: today, to: today });
  if (preset === 'yesterday') return textOf(neighbourOf({ from: today, to: today }, 'before'));
  const year = today.slice(0, 4);
  const month = Number(today.slice(5, 7));
  const quarter = Math.floor((month - 1) / 3);
  const current = {
    month: monthsOf(year, month, month),
    quarter: monthsOf(year, quarter * 3 + 1, quarter * 3 + 3),
    year: monthsOf(year, 1, 12),
  };
  switch (preset) {
    case 'this-month':
      return textOf(current.month);
    case 'last-month':
      return textOf(neighbourOf(current.month, 'before'));
    case 'this-quarter':
      return textOf(current.quarter);
    case 'last-quarter':
      return textOf(neighbourOf(current.quarter, 'before'));
    case 'this-year':
      return textOf(current.year);
    case 'last-year':
      return textOf(neighbourOf(current.year, 'before'));
  }
}

export function presetOfReport(period: string, epochMs: number): ReportPreset | undefined {
  return reportPresets.find((preset) => periodOfReport(preset, epochMs) === period);
}

/** The period beside it; undefined for one that has not begun. */
export function steppedFrom(
  period: string,
  side: 'before' | 'after',
  epochMs: number,
): string | undefined {
  const { from, to } = daysOfPeriod(period);
  if (from === null || to === null) return undefined;
  const next = neighbourOf({ from, to }, side);
  return next.from > tollDayOf(epochMs) ? undefined : textOf(next);
}

function monthsOf(year: string, first: number, last: number): ReportDays {
  const two = (month: number): string => String(month).padStart(2, '0');
  const end = new Date(Date.UTC(Number(year), last, 0)).getUTCDate();
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-${end}` };
}

function textOf({ from, to }: ReportDays): string {
  return `${from}/${to}`;
}
