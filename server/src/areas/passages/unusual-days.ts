import { unusualDays } from '@rampa/contract/passages';
import { Temporal } from 'temporal-polyfill';
import { rememberFew } from '../../platform/remember-few.ts';

/** The last days of a selection that have begun, in which what looks wrong is counted. */
export function unusualDaysOf(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  today: string,
): { readonly from: string; readonly to: string } {
  const last = to === null || to > today ? today : to;
  const earliest = earliestBefore(last);
  const first = from === null || from < earliest ? earliest : from;
  // A selection that has not begun.
  return first > last ? { from: first, to: first } : { from: first, to: last };
}

/** Nearly always of today. */
const earliestBefore = rememberFew((last) =>
  Temporal.PlainDate.from(last).subtract({ days: unusualDays }).toString(),
);
