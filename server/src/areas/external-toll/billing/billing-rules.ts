import type { T4AInvoiceStatus } from '@rampa/contract/external-toll';
import type { ChargeRefusal } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../../platform/clock.ts';

/** Days after that of the invoice on which it can still be paid without consequences. */
const DAYS_TO_PAY = 8;

/** The first moment at which an invoice is overdue: the end of its last day, in toll time. */
export function dueAtOf(issuedAt: Temporal.Instant): Temporal.Instant {
  return issuedAt
    .toZonedDateTimeISO(tollTimeZone)
    .startOfDay()
    .add({ days: DAYS_TO_PAY + 1 })
    .toInstant();
}

/** `2026-11-10`: the last day on which it is not overdue. */
export function lastDayToPay(dueAt: Temporal.Instant): string {
  return dueAt.toZonedDateTimeISO(tollTimeZone).toPlainDate().subtract({ days: 1 }).toString();
}

export function invoiceStatus(
  invoice: { readonly paidAt: Temporal.Instant | null; readonly dueAt: Temporal.Instant },
  now: Temporal.Instant,
): T4AInvoiceStatus {
  if (invoice.paidAt !== null) return 'paid';
  return now.epochMilliseconds >= invoice.dueAt.epochMilliseconds ? 'overdue' : 'due';
}

/** The start of a month, `2026-10`, and of the next one, in toll time. */
export function boundsOf(month: string): {
  readonly begins: Temporal.Instant;
  readonly ends: Temporal.Instant;
} {
  const startOf = (yearMonth: Temporal.PlainYearMonth): Temporal.Instant =>
    yearMonth.toPlainDate({ day: 1 }).toZonedDateTime(tollTimeZone).toInstant();
  const first = Temporal.PlainYearMonth.from(month);
  return { begins: startOf(first), ends: startOf(first.add({ months: 1 })) };
}

/** `2026-10-01/2026-10-31`, as the contract writes a period. */
export function periodOf(month: string): string {
  const first = Temporal.PlainYearMonth.from(month);
  return `${first.toPlainDate({ day: 1 }).toString()}/${first.toPlainDate({ day: first.daysInMonth }).toString()}`;
}

/** A failed charge of a saved card. */
export interface RefusedCharge {
  readonly cardId: string;
  readonly refusal: ChargeRefusal;
  readonly endedAt: Temporal.Instant;
}

/** A saved card that is still valid. */
export interface ChargeableCard {
  readonly cardId: string;
  readonly keptAt: Temporal.Instant;
}

/** Refusals that time does not cure: the card's owner has to do something. */
const lasting: ReadonlySet<ChargeRefusal> = new Set([
  'card-expired',
  'card-blocked',
  'card-unknown',
]);

/** Hours before the second and the third attempt with the default card. */
const PAUSES_HOURS = [6, 24];
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
/** Card schemes allow fifteen attempts per card in thirty days. */
const DAILY_TRIES = 14;

/**
 * Which card is charged next, and when: the default one, up to three times; then each of the others
 * once; then, daily and later weekly, the one tried least. Null if there is no card. A refusal that
 * time does not cure ends a card's turn at once, and a card added since the last refusal is tried
 * at once.
 */
export function nextCharge(
  /** Valid cards, the default one first. */
  cards: readonly ChargeableCard[],
  refused: readonly RefusedCharge[],
  now: Temporal.Instant,
): { readonly cardId: string; readonly at: Temporal.Instant } | null {
  const cardIds = cards.map(({ cardId }) => cardId);
  const [main, ...others] = cardIds;
  if (main === undefined) return null;
  const of = (cardId: string) => refused.filter((charge) => charge.cardId === cardId);
  const ofMain = of(main);
  const last = ofMain.at(-1);
  if (last === undefined) return { cardId: main, at: now };
  const untried = (cardId: string): boolean => of(cardId).length === 0;
  const latest = Math.max(...refused.map(({ endedAt }) => endedAt.epochMilliseconds));
  const added = cards.find(
    ({ cardId, keptAt }) => untried(cardId) && keptAt.epochMilliseconds > latest,
  );
  if (added !== undefined) return { cardId: added.cardId, at: now };
  const pause = PAUSES_HOURS[ofMain.length - 1];
  if (pause !== undefined && !lasting.has(last.refusal)) {
    return { cardId: main, at: last.endedAt.add({ hours: pause }) };
  }
  const fresh = others.find(untried);
  if (fresh !== undefined) return { cardId: fresh, at: now };
  const [cardId = main] = cardIds.toSorted((a, b) => of(a).length - of(b).length);
  const hopeless = cardIds.every((id) => lasting.has(of(id).at(-1)?.refusal ?? 'declined'));
  const weekly = hopeless || of(cardId).length >= DAILY_TRIES;
  const after = Temporal.Instant.fromEpochMilliseconds(latest);
  return { cardId, at: after.add({ hours: weekly ? WEEK_HOURS : DAY_HOURS }) };
}

const refusals: ReadonlySet<string> = new Set<ChargeRefusal>([
  'insufficient-funds',
  'card-expired',
  'card-blocked',
  'card-unknown',
  'no-answer',
  'confirmation-needed',
]);

/** What payments call a reason, as the customer is told it. */
export function refusalOf(reason: string | null): ChargeRefusal {
  // The set contains only refusals.
  return reason !== null && refusals.has(reason) ? (reason as ChargeRefusal) : 'declined';
}

/** The tax included in the service charges, half a unit rounded up. */
export function vatOf({
  servicesMinor,
  servicesVatPercent,
}: {
  readonly servicesMinor: number;
  readonly servicesVatPercent: number;
}): number {
  const whole = 100 + servicesVatPercent;
  return Math.floor((2 * servicesMinor * servicesVatPercent + whole) / (2 * whole));
}
