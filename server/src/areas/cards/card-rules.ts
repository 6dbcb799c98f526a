import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from '../../platform/clock.ts';

/** `soon` in the last thirty days. */
export type Expiry = 'good' | 'soon' | 'over';

const MONTH_AHEAD = 30;
const WEEK_AHEAD = 7;

/**
 * Days of toll time that are left, today among them, until a card expires; zero or less once it has. `expires` is `YYYY-MM`. One of
 * the days has 25 hours in autumn.
 */
export function daysLeft(expires: string, now: Temporal.Instant): number {
  const next = Temporal.PlainYearMonth.from(expires).add({ months: 1 }).toPlainDate({ day: 1 });
  return Temporal.PlainDate.from(tollDay(now)).until(next, { largestUnit: 'days' }).days;
}

export function expiryOf(expires: string | null, now: Temporal.Instant): Expiry {
  if (expires === null) return 'good';
  const days = daysLeft(expires, now);
  if (days <= 0) return 'over';
  return days <= MONTH_AHEAD ? 'soon' : 'good';
}

/** Which warning is due now. A card saved in its last days gets one warning, not two. */
export function dueWarning(
  card: { readonly expires: string; readonly warnedMonth: boolean; readonly warnedWeek: boolean },
  now: Temporal.Instant,
): 'month' | 'week' | 'over' | null {
  const days = daysLeft(card.expires, now);
  if (days <= 0) return 'over';
  if (days <= WEEK_AHEAD) return card.warnedWeek ? null : 'week';
  if (days <= MONTH_AHEAD) return card.warnedMonth ? null : 'month';
  return null;
}

/** The last month whose cards may need a warning. */
export function lastMonthToWarn(now: Temporal.Instant): string {
  return now
    .toZonedDateTimeISO(tollTimeZone)
    .add({ days: MONTH_AHEAD })
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  dina: 'DinaCard',
  amex: 'American Express',
};

/** As people know it: `Visa •••• 1111`. */
export function nameOf(card: { readonly brand: string; readonly maskedNumber: string }): string {
  const brand = brandNames[card.brand.toLowerCase()] ?? card.brand;
  return `${brand} •••• ${card.maskedNumber.slice(-4)}`.trim();
}

/** `11/2026` */
export function monthText(expires: string): string {
  const [year = '', month = ''] = expires.split('-');
  return `${month}/${year}`;
}
