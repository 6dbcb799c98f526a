import { budgetThresholds, type BudgetSubject } from '@rampa/contract/budgets';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';

export interface BudgetKey {
  readonly subject: BudgetSubject;
  /** Empty for the whole account. */
  readonly subjectId: string;
}

export function keyOf({ subject, subjectId }: BudgetKey): string {
  return `${subject}:${subjectId}`;
}

/** A month of toll time, by its first and last day. */
export interface Month {
  readonly from: string;
  readonly to: string;
}

/** Days into a month on which the month before is looked at as well: lanes deliver late. */
const DAYS_OF_LATE_PASSAGES = 3;

function monthOf(day: Temporal.PlainDate): Month {
  const from = day.with({ day: 1 });
  return { from: from.toString(), to: day.with({ day: day.daysInMonth }).toString() };
}

export function thisMonth(now: Temporal.Instant): Month {
  return monthOf(now.toZonedDateTimeISO(tollTimeZone).toPlainDate());
}

/** The months in which passages that are recorded now may be, the newest first. */
export function monthsToLookAt(now: Temporal.Instant): readonly Month[] {
  const today = now.toZonedDateTimeISO(tollTimeZone).toPlainDate();
  if (today.day > DAYS_OF_LATE_PASSAGES) return [monthOf(today)];
  return [monthOf(today), monthOf(today.subtract({ months: 1 }))];
}

/** Whole percent, rounded down: 100 is not said before it is reached. */
export function percentOf(spentMinor: number, monthlyMinor: number): number {
  return Number((BigInt(spentMinor) * 100n) / BigInt(monthlyMinor));
}

export function thresholdsReached(percent: number): readonly number[] {
  return budgetThresholds.filter((threshold) => percent >= threshold);
}
