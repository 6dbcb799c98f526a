import { parsePeriod } from '@rampa/contract';
import { tollDayOf } from '../formats/formats.ts';

/** Periods offered by name, in the order of the list. */
export const periodPresets = [
  'all',
  'this-month',
  'last-month',
  'last-30-days',
  'this-year',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** Days, both included; an open end is null. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export type PeriodFault = 'order' | 'future' | 'too-early';

/** Nothing is older; a year that is still being typed is. */
export const earliestDay = '2000-01-01';

/** The period of a preset, by the clock at the toll stations. */
export function periodOfPreset(preset: PeriodPreset, epochMs: number): string {
  const today = tollDayOf(epochMs);
  const month = monthOf(today);
  switch (preset) {
    case 'this-month':
      return periodOfMonth(month);
    case 'last-month':
      return periodOfMonth(monthOf(dayAfter(`${month}-01`, -1)));
    case 'last-30-days':
      return `${dayAfter(today, -29)}/${today}`;
    case 'this-year':
      return `${today.slice(0, 4)}-01-01/${today.slice(0, 4)}-12-31`;
    case 'all':
      return '';
  }
}

/**
 * The name of a period, if it has one. On some days two presets have the same days: then the one
 * that the customer chose keeps its name.
 */
export function presetOfPeriod(
  period: string,
  epochMs: number,
  chosen?: PeriodPreset,
): PeriodPreset | undefined {
  const candidates = chosen === undefined ? periodPresets : [chosen, ...periodPresets];
  return candidates.find((preset) => periodOfPreset(preset, epochMs) === period);
}

export function daysOfPeriod(period: string): Days {
  return parsePeriod(period);
}

export function periodOfDays({ from, to }: Days): string {
  return from === null && to === null ? '' : `${from ?? '..'}/${to ?? '..'}`;
}

/** A month of the spending chart, such as `2026-02`, as a period. */
export function periodOfMonth(month: string): string {
  // At most 31 days on is in this month or the next, never beyond.
  const inTheNext = dayAfter(`${month}-01`, 31);
  return `${month}-01/${dayAfter(`${monthOf(inTheNext)}-01`, -1)}`;
}

/** Why these days cannot be requested; undefined if they can. */
export function faultOfDays({ from, to }: Days, today: string): PeriodFault | undefined {
  if (from !== null && to !== null && from > to) return 'order';
  if (from !== null && from > today) return 'future';
  const days = [from, to].filter((day) => day !== null);
  return days.some((day) => day < earliestDay) ? 'too-early' : undefined;
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** An ISO day so many days later; a bare day has no zone, so it is computed in UTC. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
