import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Completeness } from '../passages/index.ts';
import type { Span } from './compared.ts';

/** Of toll time, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Of which moments something is said. */
export interface CheckedPeriod {
  readonly span: Span;
  /** Up to when all has arrived that lanes recorded. */
  readonly completeUntil: number;
  /** Whether lanes confirm that all of it has arrived: only then may a toll be missing. */
  readonly confirmed: boolean;
}

/** Of the last day stations may be unconfirmed without being named. */
const UNCONFIRMED = 24 * 3_600_000;

/**
 * The days that were asked for and that the log is of, up to now, and up to when what lanes recorded is complete at all
 * stations; null if nothing is left of them.
 */
export function periodOf(
  asked: Days,
  logged: Days | null,
  known: Completeness | null,
  now: Temporal.Instant,
): CheckedPeriod | null {
  const complete = [now.epochMilliseconds];
  const ends = [endOf(asked.to)];
  const begins = [beginOf(asked.from)];
  if (logged !== null) {
    begins.push(beginOf(logged.from));
    ends.push(endOf(logged.to));
  }
  if (known !== null) {
    complete.push(known.until.epochMilliseconds);
    for (const { until } of known.behind) complete.push(until.epochMilliseconds);
    if (known.unconfirmed > 0) complete.push(now.epochMilliseconds - UNCONFIRMED);
  }
  const completeUntil = Math.min(...complete);
  const span = { from: Math.max(...begins), until: Math.min(completeUntil, ...ends) };
  return span.until <= span.from ? null : { span, completeUntil, confirmed: known !== null };
}

export function beginOf(day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(tollTimeZone).epochMilliseconds;
}

export function endOf(day: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(tollTimeZone)
    .epochMilliseconds;
}
