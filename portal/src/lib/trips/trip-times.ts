import type { Passage } from '@rampa/contract/passages';
import { bare } from '../formats/bare.ts';
import { type Formats, tollDayOf } from '../formats/formats.ts';

type Times = Pick<Passage, 'enteredAt' | 'exitedAt'>;

/**
 * When a trip was, in parts that are never broken: `juče,` and `16:31 – 18:42`. A night drive names
 * both days, and a trip with an unknown entry shows its exit alone.
 */
export function tripTimeParts(
  { enteredAt, exitedAt }: Times,
  formats: Formats,
  now: number,
): readonly string[] {
  const exit = formats.time(exitedAt);
  if (enteredAt === null) return [`${bare(formats.dayName(exitedAt, now))},`, exit];
  const entry = formats.time(enteredAt);
  const oneDay = tollDayOf(Date.parse(enteredAt)) === tollDayOf(Date.parse(exitedAt));
  return oneDay
    ? [`${bare(formats.dayName(enteredAt, now))},`, `${entry} – ${exit}`]
    : [`${formats.dayTime(enteredAt, now)} –`, formats.dayTime(exitedAt, now)];
}

/** The same in one line. */
export function tripTimes(passage: Times, formats: Formats, now: number): string {
  return tripTimeParts(passage, formats, now).join(' ');
}
