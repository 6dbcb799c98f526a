import type { ComplaintState } from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from '../../platform/clock.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { ComplaintRecord, SubjectRecord } from './complaint-record.store.ts';

/** Consumer Protection Act of Serbia: days for the first answer and for the decision. */
export const answerDays = 8;
export const resolutionDays = 15;

/** Texts that one account writes; each causes mails. */
export const writingRule: ThrottleRule = {
  free: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
};
/** Files that one account uploads. */
export const uploadRule: ThrottleRule = { ...writingRule, free: 60 };

/** Files of an account that wait for a message; beyond it the oldest go. */
export const waitingFilesMaximum = 20;

export const openStates = ['received', 'in-work', 'waiting'] as const;
export const closedStates = ['accepted', 'refused', 'withdrawn'] as const;

export function isOpen(state: ComplaintState): boolean {
  return openStates.some((open) => open === state);
}

/** From the first moment up to, and without, the last. */
export interface Span {
  readonly from: Temporal.Instant;
  readonly before: Temporal.Instant;
}

/** Open and overdue ones: those whose deadlines started before these. */
export interface LateBefore {
  /** If nothing was answered. */
  readonly answer: Temporal.Instant;
  /** If something was. */
  readonly resolution: Temporal.Instant;
}

export function lateBefore(now: Temporal.Instant): LateBefore {
  return { answer: daysAgo(now, answerDays), resolution: daysAgo(now, resolutionDays) };
}

/** Days before the last one on which supervisors are told that a deadline is near. */
const escalationDays = 2;
/** For how long what a clerk has decided is counted as recent work. */
const workloadDays = 30;

/** The same of those that are due in `escalationDays`, sooner, or late. */
export function nearBefore(now: Temporal.Instant): LateBefore {
  const earlier = escalationDays + 1;
  return {
    answer: daysAgo(now, answerDays - earlier),
    resolution: daysAgo(now, resolutionDays - earlier),
  };
}

/** Since when decided complaints count as recent work. */
export function decidedSince(now: Temporal.Instant): Temporal.Instant {
  return daysAgo(now, workloadDays);
}

/** When the deadlines of those started whose answer is due today or in less than so many days. */
export function answerDueWithin(now: Temporal.Instant, days: number): Span {
  return { from: daysAgo(now, answerDays), before: daysAgo(now, answerDays - days) };
}

/** The first moment of a day of toll time. */
function daysAgo(now: Temporal.Instant, days: number): Temporal.Instant {
  const today = Temporal.PlainDate.from(tollDay(now));
  return today.subtract({ days }).toZonedDateTime(tollTimeZone).toInstant();
}

export interface ClockTimes {
  readonly state: ComplaintState;
  readonly clockFrom: Temporal.Instant;
  readonly answeredAt: Temporal.Instant | null;
  readonly resolvedAt: Temporal.Instant | null;
}

/** The days of a complaint by law, and what was done by when. */
export interface LawClock {
  /** Last day for the first answer. */
  readonly answerDue: string;
  readonly answeredAt: Temporal.Instant | null;
  /** The answer came after that day, or has not come and the day is over. */
  readonly answerLate: boolean;
  /** Last day for the decision. */
  readonly resolutionDue: string;
  readonly resolvedAt: Temporal.Instant | null;
  readonly resolutionLate: boolean;
  /** The customer withdrew it: nothing is due any more. */
  readonly withdrawnAt: Temporal.Instant | null;
}

/**
 * The law's clock of a complaint. Days are those of toll time, and the day of receipt does not
 * count. Nothing stops it, a question to the customer no more than a holiday: what is shown is the
 * strictest reading.
 */
export function clockOf(times: ClockTimes, now: Temporal.Instant): LawClock {
  const from = Temporal.PlainDate.from(tollDay(times.clockFrom));
  const answerDue = from.add({ days: answerDays }).toString();
  const resolutionDue = from.add({ days: resolutionDays }).toString();
  const isLate = (due: string, done: Temporal.Instant | null): boolean =>
    tollDay(done ?? now) > due;
  // A decision is an answer as well; what the customer withdrew has got neither.
  const withdrawnAt = times.state === 'withdrawn' ? times.resolvedAt : null;
  const resolvedAt = withdrawnAt === null ? times.resolvedAt : null;
  const answeredAt = times.answeredAt ?? resolvedAt;
  return {
    answerDue,
    answeredAt,
    answerLate: isLate(answerDue, answeredAt ?? withdrawnAt),
    resolutionDue,
    resolvedAt,
    resolutionLate: isLate(resolutionDue, resolvedAt ?? withdrawnAt),
    withdrawnAt,
  };
}

/** The first of the days that are still to be kept. */
export function dueOf({ answeredAt, answerDue, resolutionDue }: LawClock): string {
  return answeredAt === null ? answerDue : resolutionDue;
}

/**
 * What of the disputed amount was not given back yet, by whichever complaint about the same thing;
 * where none is named, nothing is left.
 */
export function leftOfDispute(
  { amountMinor: disputedMinor }: Pick<SubjectRecord, 'amountMinor'>,
  givenBeforeMinor: number,
): number {
  return Math.max(0, (disputedMinor ?? 0) - givenBeforeMinor);
}

/** When supervisors were told that the deadline which now runs is near; null if they were not. */
export function escalatedOf({
  state,
  escalatedAt,
  answeredAt,
  clockFrom,
}: Omit<ClockTimes, 'resolvedAt'> & {
  readonly escalatedAt: Temporal.Instant | null;
}): Temporal.Instant | null {
  if (escalatedAt === null || !isOpen(state)) return null;
  const runsFrom = answeredAt ?? clockFrom;
  return Temporal.Instant.compare(escalatedAt, runsFrom) > 0 ? escalatedAt : null;
}

/** What is new may be taken by anybody, what another works on by anybody else. */
export function mayTake(
  { state, handledBy }: { readonly state: ComplaintState; readonly handledBy: string | null },
  staffId: string,
): boolean {
  return isOpen(state) && (state === 'received' || handledBy !== staffId);
}

/** Whether a refusal may be objected to: once. */
export function mayObject({
  state,
  objectedAt,
}: Pick<ComplaintRecord, 'state' | 'objectedAt'>): boolean {
  return state === 'refused' && objectedAt === null;
}
