import type { PostpaidStanding } from '@rampa/contract/postpaid';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';

/** What customers are told, and when. */
export interface PostpaidRules {
  /** Days after the last day to pay on which they are reminded; from the last of them on a block is announced. */
  readonly remindAfterDays: readonly number[];
  /** Whole days between the announcement of a block and its beginning. */
  readonly noticeDays: number;
}

export type BlockCause = 'overdue' | 'limit';

/** A block that is announced, or has begun. */
export interface Block {
  readonly reason: BlockCause;
  readonly from: Temporal.Instant;
  readonly begun: boolean;
}

export interface StandingFacts {
  readonly now: Temporal.Instant;
  readonly usedMinor: number;
  readonly limitMinor: number;
  readonly ended: boolean;
  readonly block: Block | null;
  readonly unpaid: readonly {
    readonly number: string;
    readonly dueAt: Temporal.Instant;
    readonly remindersSent: number;
  }[];
}

export interface Decision {
  readonly standing: PostpaidStanding;
  readonly block: Block | null;
  /** Invoices that have come to a further reminder, and which one. */
  readonly reminders: readonly { readonly number: string; readonly step: number }[];
}

/** How much of a limit is used; `near` from nine tenths on. */
export function standingOf(usedMinor: number, limitMinor: number): PostpaidStanding {
  if (usedMinor > limitMinor) return 'over';
  return usedMinor * 10 >= limitMinor * 9 ? 'near' : 'good';
}

/** What follows from what a company owes now. */
export function decide(facts: StandingFacts, rules: PostpaidRules): Decision {
  const { now, unpaid, ended, usedMinor, limitMinor } = facts;
  const standing = ended ? 'good' : standingOf(usedMinor, limitMinor);
  const steps = unpaid.map((invoice) => ({ ...invoice, step: stepOf(invoice, now, rules) }));
  const last = rules.remindAfterDays.length;
  const overdue = steps.some(({ step }) => step === last);
  const overLimit = standing === 'over' ? 'limit' : null;
  return {
    standing,
    block: blockOf(facts, rules, overdue ? 'overdue' : overLimit),
    reminders: steps.flatMap(({ number, step, remindersSent }) =>
      step > remindersSent ? [{ number, step }] : [],
    ),
  };
}

/** A block keeps the day that was announced, whatever else comes meanwhile. */
function blockOf(
  { now, block }: StandingFacts,
  { noticeDays }: PostpaidRules,
  reason: BlockCause | null,
): Block | null {
  if (reason === null) return null;
  const from = block?.from ?? startOfDay(now, noticeDays);
  return { reason, from, begun: Temporal.Instant.compare(from, now) <= 0 };
}

function stepOf(
  { dueAt }: { readonly dueAt: Temporal.Instant },
  now: Temporal.Instant,
  { remindAfterDays }: PostpaidRules,
): number {
  return remindAfterDays.filter(
    (days) => Temporal.Instant.compare(startOfDay(dueAt, days), now) <= 0,
  ).length;
}

/** The beginning of a day of toll time, so many days after that of a moment. */
export function startOfDay(at: Temporal.Instant, daysLater = 0): Temporal.Instant {
  return at
    .toZonedDateTimeISO(tollTimeZone)
    .startOfDay()
    .add({ days: daysLater })
    .startOfDay()
    .toInstant();
}

/** The end of the last day to pay. */
export function dueAtOf(issuedAt: Temporal.Instant, daysToPay: number): Temporal.Instant {
  return startOfDay(issuedAt, daysToPay + 1);
}

/** The tax that a sum includes, half a unit rounded up. */
export function vatIn(totalMinor: number, vatPercent: number): number {
  const whole = 100 + vatPercent;
  return Math.floor((2 * totalMinor * vatPercent + whole) / (2 * whole));
}
