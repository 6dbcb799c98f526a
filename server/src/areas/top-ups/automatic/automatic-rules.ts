import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import type { AutomaticTopUpState, ChargeRefusal } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import { tollTimeZone } from '../../../platform/clock.ts';
import { checkAmount, type AmountRefusal, type TopUpLimits } from '../top-up-rules.ts';

/** What the customer chooses, minor units. */
export interface AutomaticAmounts {
  readonly limit: number;
  readonly amount: number;
  readonly monthlyCap: number;
  /** Whether the amount is the balance to be reached. */
  readonly upTo: boolean;
}

/** The most charges that a month's cap may allow. */
const MOST_CHARGES = 100;

export type AmountsRefusal =
  | AmountRefusal
  | 'top-ups.limit-out-of-range'
  | 'top-ups.limit-too-near-target'
  | 'top-ups.cap-out-of-range';

export function checkAmounts(
  { limit, amount, monthlyCap, upTo }: AutomaticAmounts,
  limits: TopUpLimits,
  languageId: LanguageId,
): Outcome<null, AmountsRefusal> {
  const checked = checkAmount(amount, limits, languageId);
  if (!checked.ok) return checked;
  const text = (minor: number): string => amountText(minor, limits.currency, languageId);
  // With a higher limit one charge would not lift the balance over it, and the next would follow.
  if (limit < 1 || limit > amount) {
    return failure('top-ups.limit-out-of-range', { maximum: text(amount) });
  }
  // What is missing below the limit is never less than the minimum, so the balance is reached exactly.
  if (upTo && limit > amount - limits.minimum) {
    return failure('top-ups.limit-too-near-target', { maximum: text(amount - limits.minimum) });
  }
  if (monthlyCap < amount || monthlyCap > amount * MOST_CHARGES) {
    return failure('top-ups.cap-out-of-range', {
      minimum: text(amount),
      maximum: text(amount * MOST_CHARGES),
    });
  }
  return success(null);
}

/**
 * What one charge is, minor units: the rule's amount, or what is missing up to it. A tag far below zero gets the
 * most that a top-up may be, and another one after it.
 */
export function chargeOf(
  { amountMinor, upTo }: { readonly amountMinor: number; readonly upTo: boolean },
  balanceMinor: number,
  { minimum, maximum }: Pick<TopUpLimits, 'minimum' | 'maximum'>,
): number {
  if (!upTo) return amountMinor;
  return Math.min(Math.max(amountMinor - balanceMinor, minimum), maximum);
}

/**
 * What a charge may be where so much is left of the month's cap; null where that is too little. Up to a balance, less than
 * what is missing is better than nothing, as long as it is a top-up at all.
 */
export function withinLeft(
  { upTo }: { readonly upTo: boolean },
  wantedMinor: number,
  leftMinor: number,
  { minimum }: Pick<TopUpLimits, 'minimum'>,
): number | null {
  if (wantedMinor <= leftMinor) return wantedMinor;
  return upTo && leftMinor >= minimum ? leftMinor : null;
}

/** Only a usable tag is topped up automatically; by hand, others are too. */
export function isToppedUp(status: TagStatus): boolean {
  return status === 'aktivan';
}

/** For so long a charge that ended without an answer may still be approved. */
export const unsureHours = 25;

/** A rule whose charges are not refused. */
export const untroubled = { failures: 0, failedAt: null, refusal: null, nextTryAt: null } as const;

/** Refusals that no retry resolves: the card's owner has to act. */
const lasting: ReadonlySet<ChargeRefusal> = new Set([
  'card-expired',
  'card-blocked',
  'card-unknown',
  'confirmation-needed',
]);

const FIRST_PAUSES_HOURS = [1, 6, 24];
const DAILY_TRIES = 14;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/**
 * When a refused charge is retried: after 1, 6 and 24 hours, then daily, and weekly after fourteen
 * attempts, since card schemes allow fifteen within thirty days. Retries never end by themselves.
 */
export function nextTry(
  failures: number,
  refusal: ChargeRefusal,
  now: Temporal.Instant,
): Temporal.Instant {
  const weekly = lasting.has(refusal) || failures >= DAILY_TRIES;
  const hours = weekly ? WEEK_HOURS : (FIRST_PAUSES_HOURS[failures - 1] ?? DAY_HOURS);
  return now.add({ hours });
}

/** The calendar month in toll time: its first day, as text, and the instant it began. */
export function monthOf(now: Temporal.Instant): {
  readonly day: string;
  readonly since: Temporal.Instant;
} {
  const first = now.toZonedDateTimeISO(tollTimeZone).toPlainDate().with({ day: 1 });
  return { day: first.toString(), since: first.toZonedDateTime(tollTimeZone).toInstant() };
}

export function stateOf(
  rule: {
    readonly pausedAt: Temporal.Instant | null;
    readonly orderNumber: string | null;
    readonly failures: number;
    readonly cappedMonth: string | null;
  },
  now: Temporal.Instant,
): AutomaticTopUpState {
  if (rule.pausedAt !== null) return 'paused';
  if (rule.orderNumber !== null) return 'waiting';
  if (rule.failures > 0) return 'failing';
  return rule.cappedMonth === monthOf(now).day ? 'cap-reached' : 'active';
}
