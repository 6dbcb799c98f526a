import type { RoadEvent } from '@rampa/contract/road-conditions';
import { type Formats, tollDayOf } from '../../lib/formats/formats.ts';

/** How to word an event's validity: a key and its values. */
export type Validity =
  | { readonly key: 'until-further-notice' | 'until-end-of-day' }
  | { readonly key: 'until'; readonly when: string }
  | { readonly key: 'on'; readonly when: string }
  | { readonly key: 'from'; readonly when: string }
  | { readonly key: 'from-until'; readonly when: string; readonly end: string };

type Times = Pick<RoadEvent, 'validFrom' | 'validTo'>;

/** Current: until when. Announced: from when until when. */
export function validityOf({ validFrom, validTo }: Times, now: number, formats: Formats): Validity {
  const begun = Date.parse(validFrom) <= now;
  if (begun) {
    if (validTo === null) return { key: 'until-further-notice' };
    if (isWholeDay(validTo, formats) && tollDayOf(lastMoment(validTo)) === tollDayOf(now)) {
      return { key: 'until-end-of-day' };
    }
    return { key: 'until', when: endOf(validTo, now, formats) };
  }
  const when = startOf(validFrom, now, formats);
  if (validTo === null) return { key: 'from', when };
  if (tollDayOf(Date.parse(validFrom)) !== tollDayOf(lastMoment(validTo))) {
    return { key: 'from-until', when, end: endOf(validTo, now, formats) };
  }
  // A single day is named once.
  return isWholeDay(validTo, formats)
    ? { key: isWholeDay(validFrom, formats) ? 'on' : 'from', when }
    : { key: 'from-until', when, end: formats.time(validTo) };
}

const midnight = '00:00';

function isWholeDay(instant: string, formats: Formats): boolean {
  return formats.time(instant) === midnight;
}

/** What ends at midnight ends with the day before. */
function lastMoment(instant: string): number {
  return Date.parse(instant) - 1;
}

function endOf(instant: string, now: number, formats: Formats): string {
  return isWholeDay(instant, formats)
    ? dayOf(lastMoment(instant), now, formats)
    : momentOf(instant, now, formats);
}

function startOf(instant: string, now: number, formats: Formats): string {
  return isWholeDay(instant, formats)
    ? dayOf(Date.parse(instant), now, formats)
    : momentOf(instant, now, formats);
}

/** The time alone if the day is today. */
function momentOf(instant: string, now: number, formats: Formats): string {
  return tollDayOf(Date.parse(instant)) === tollDayOf(now)
    ? formats.time(instant)
    : formats.dayTime(instant, now);
}

function dayOf(time: number, now: number, formats: Formats): string {
  return formats.dayName(new Date(time).toISOString(), now);
}
