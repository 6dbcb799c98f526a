import type { PassageMark } from '@rampa/contract/passages';

/** What is only seen once a passage is recorded, with what its text shows. Stations at home are ids, those abroad names. */
export type LaterReason =
  | {
      readonly mark: 'outside-usual';
      readonly station: string;
      /** What is unusual besides the station. */
      readonly also: 'hour' | 'day';
      /** How often the tag was somewhere else meanwhile. */
      readonly trips: number;
    }
  | {
      readonly mark: 'price-differs';
      readonly version: string;
      /** From which day on that price list is valid. */
      readonly since: string;
    }
  | {
      readonly mark: 'abroad-overlap';
      /** Its code, such as `HR`. */
      readonly country: string;
      readonly from: string;
      readonly to: string;
    };

/** Whether staff look at it as well: what is merely not usual, the customer alone can tell. */
export function isForStaff(mark: PassageMark): boolean {
  return mark !== 'outside-usual';
}

/** So far back a tag's habits are read. */
export const habitDays = 90;
/** With fewer trips, or on fewer days, nobody can say what is usual. */
export const fewestTrips = 40;
const FEWEST_DAYS = 20;
/** Hours, the one before and the one after included, with a smaller share of the trips are not usual. */
const RARE_HOUR = 0.02;
/** The same of weekends, or of working days. */
const RARE_DAY = 0.05;

/** What a tag did on the days before one. */
export interface Habit {
  readonly trips: number;
  readonly days: number;
  /** Trips that ended in each hour of toll time, 0 to 23. */
  readonly byHour: readonly number[];
  readonly onWeekends: number;
}

/**
 * A passage at a station where the tag has not been within the days of the habit: it is outside the usual if its hour, or
 * its kind of day, is one at which the tag hardly ever drives.
 */
export function outsideUsual(
  passage: { readonly station: string; readonly hour: number; readonly isWeekend: boolean },
  { trips, days, byHour, onWeekends }: Habit,
): LaterReason | undefined {
  if (trips < fewestTrips || days < FEWEST_DAYS) return undefined;
  const { station, hour, isWeekend } = passage;
  const around = [hour + 23, hour, hour + 1].map((near) => byHour[near % 24] ?? 0);
  const atHour = around.reduce((sum, count) => sum + count, 0);
  const onSuchDays = isWeekend ? onWeekends : trips - onWeekends;
  const also =
    atHour < trips * RARE_HOUR ? 'hour' : onSuchDays < trips * RARE_DAY ? 'day' : undefined;
  return also === undefined ? undefined : { mark: 'outside-usual', station, also, trips };
}

/** Clocks at home and abroad may differ by this. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** From when to when a vehicle was on a road, epoch milliseconds. */
export interface Span {
  readonly enteredAt: number | null;
  readonly exitedAt: number;
}

/** Whether one vehicle cannot have been on both. */
export function spansOverlap(a: Span, b: Span): boolean {
  const begins = ({ enteredAt, exitedAt }: Span) => enteredAt ?? exitedAt;
  return b.exitedAt - begins(a) > CLOCKS_DIFFER_MS && a.exitedAt - begins(b) > CLOCKS_DIFFER_MS;
}

/** More was charged than the list of that day says, which came or was corrected afterwards. */
export function priceDiffers(
  chargedMinor: number,
  byTheList:
    | {
        readonly totalWithTag: number;
        readonly tariffVersion: string;
        readonly tariffValidFrom: string;
      }
    | undefined,
): LaterReason | undefined {
  if (byTheList === undefined || chargedMinor <= byTheList.totalWithTag) return undefined;
  const { tariffVersion: version, tariffValidFrom: since } = byTheList;
  return { mark: 'price-differs', version, since };
}
