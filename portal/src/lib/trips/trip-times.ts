import type { Passage } from '@rampa/contract/passages';
import { bare } from '../formats/bare.ts';
import { type Formats, tollDayOf } from '../formats/formats.ts';
import type { UseTexts } from '../texts/use-texts.ts';

type Times = Pick<Passage, 'enteredAt' | 'exitedAt'>;
type Texts = Pick<UseTexts, 't' | 'formats' | 'now'>;

/**
 * When a trip was, in parts that are never broken: `juče,` and `16:31 – 18:42`. A night drive names
 * both days, a trip with an unknown entry shows its exit alone, and one in the hour that comes twice has its season
 * behind: without it two trips would look like one that was charged twice.
 */
export function tripTimeParts(times: Times, texts: Texts): readonly string[] {
  const season = tripSeason(times, texts);
  return [...hoursOf(times, texts), ...(season === '' ? [] : [season])];
}

/** `(zimsko vreme)` of a trip that ended, or else began, in the hour that comes twice in autumn; empty for all others. */
export function tripSeason({ enteredAt, exitedAt }: Times, { t, formats }: Texts): string {
  const of = (at: string | null): ReturnType<typeof hourTwice> =>
    at === null ? undefined : hourTwice(at, formats);
  const which = of(exitedAt) ?? of(enteredAt);
  return which === undefined ? '' : t(`trips.hour-${which}`);
}

const HOUR = 3_600_000;

/** Which of the two hours that the clock calls alike, on the night when summer time ends; undefined in all others. */
export function hourTwice(at: string, formats: Formats): 'first' | 'second' | undefined {
  const clock = formats.time(at);
  const inHours = (hours: number): string =>
    formats.time(new Date(Date.parse(at) + hours * HOUR).toISOString());
  return clock === inHours(1) ? 'first' : clock === inHours(-1) ? 'second' : undefined;
}

function hoursOf({ enteredAt, exitedAt }: Times, { formats, now }: Texts): readonly string[] {
  const exit = formats.time(exitedAt);
  if (enteredAt === null) return [`${bare(formats.dayName(exitedAt, now))},`, exit];
  const entry = formats.time(enteredAt);
  const oneDay = tollDayOf(Date.parse(enteredAt)) === tollDayOf(Date.parse(exitedAt));
  return oneDay
    ? [`${bare(formats.dayName(enteredAt, now))},`, `${entry} – ${exit}`]
    : [`${formats.dayTime(enteredAt, now)} –`, formats.dayTime(exitedAt, now)];
}

/** The same in one line. */
export function tripTimes(passage: Times, texts: Texts): string {
  return tripTimeParts(passage, texts).join(' ');
}
