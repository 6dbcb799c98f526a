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
  /** The contract has begun, and has not ended. */
  readonly inForce: boolean;
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

/** Whether a contract holds at that moment: it has begun, and has not ended. */
export function isInForce(
  {
    startsAt,
    endedAt,
  }: { readonly startsAt: Temporal.Instant; readonly endedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return endedAt === null && Temporal.Instant.compare(startsAt, now) <= 0;
}

/** How much of a limit is used; `near` from nine tenths on. */
export function standingOf(usedMinor: number, limitMinor: number): PostpaidStanding {
  if (usedMinor > limitMinor) return 'over';
  return usedMinor * 10 >= limitMinor * 9 ? 'near' : 'good';
}

/** What follows from what a company owes now. */
export function decide(facts: StandingFacts, rules: PostpaidRules): Decision {
  const { now, unpaid, inForce, usedMinor, limitMinor } = facts;
  const standing = inForce ? standingOf(usedMinor, limitMinor) : 'good';
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
  // What is left of the day of the announcement is no day of notice.
  const from = block?.from ?? startOfDay(now, noticeDays + 1);
  return { reason, from, begun: Temporal.Instant.compare(from, now) <= 0 };
}

function stepOf(
  { dueAt }: { readonly dueAt: Temporal.Instant },
  now: Temporal.Instant,
  { remindAfterDays }: PostpaidRules,
): number {
  // The first day after the last day to pay begins with that moment; before it nobody is reminded.
  return remindAfterDays.filter(
    (days) => Temporal.Instant.compare(startOfDay(dueAt, Math.max(0, days - 1)), now) <= 0,
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
