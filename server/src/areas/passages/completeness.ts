import { stationsNamed, type CompleteUpTo, type LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { shortMomentText } from '../../platform/day-text.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Translator } from '../../platform/translator.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { completenessView } from './completeness-view.ts';
import { completeNow, type Completeness } from './events.ts';
import { stationName } from './passage-words.ts';

/** Up to when passages are complete, as lists, sums and files say it. */
export interface SaidCompleteness {
  /** Null where lanes deliver no control records. To be asked for before what it is said of is read. */
  now(): Promise<Completeness | null>;
  /** The same as calls answer it. */
  shown(languageId: LanguageId): Promise<CompleteUpTo | null>;
  stationName(stationId: string, languageId: LanguageId): string;
  /** Lines of a file, each a label and what it says; none if nothing is known. */
  facts(
    known: Completeness | null,
    languageId: LanguageId,
  ): readonly (readonly [label: string, value: string])[];
}

export function createCompleteness({
  events,
  calculator,
  translator,
}: {
  readonly events: Pick<Events, 'ask'>;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly translator: Pick<Translator, 'translate'>;
}): SaidCompleteness {
  const nameOf = (stationId: string, languageId: LanguageId) =>
    stationName(calculator, stationId, languageId);
  const now = async (): Promise<Completeness | null> => {
    const [known = null] = await events.ask(completeNow, undefined);
    return known;
  };
  return {
    now,
    shown: async (languageId) =>
      completenessView(await now(), (stationId) => nameOf(stationId, languageId)),
    stationName: nameOf,

    facts(known, languageId) {
      if (known === null) return [];
      const { until, behind, unconfirmed } = known;
      const text = (key: string, params = {}): string =>
        translator.translate(languageId, `passages.file-complete${key}`, params);
      const when = (at: Temporal.Instant): string => whenText(at, languageId, text);
      return [
        [text(''), when(until)],
        ...behind
          .slice(0, stationsNamed)
          .map(({ stationId, until: at }): [string, string] => [
            text('-station', { station: nameOf(stationId, languageId) }),
            when(at),
          ]),
        ...counted(text('-more'), Math.max(0, behind.length - stationsNamed)),
        ...counted(text('-unconfirmed'), unconfirmed),
      ];
    },
  };
}

/** The moment; with its season in the hour that comes twice in autumn. */
function whenText(
  at: Temporal.Instant,
  languageId: LanguageId,
  text: (key: string, params: { readonly moment: string }) => string,
): string {
  const moment = shortMomentText(at, languageId);
  const isSame = (other: Temporal.Instant): boolean =>
    shortMomentText(other, languageId) === moment;
  if (isSame(at.add({ hours: 1 }))) return text('-first', { moment });
  return isSame(at.subtract({ hours: 1 })) ? text('-second', { moment }) : moment;
}

function counted(label: string, count: number): readonly (readonly [string, string])[] {
  return count === 0 ? [] : [[label, String(count)]];
}

/** What of it touches a period that ends at a moment, and is over; null if all that happened in it had arrived. */
export function completenessBefore(
  known: Completeness | null,
  end: Temporal.Instant,
): Completeness | null {
  if (known === null) return null;
  const isBefore = (at: Temporal.Instant): boolean => Temporal.Instant.compare(at, end) < 0;
  const behind = known.behind.filter(({ until }) => isBefore(until));
  if (behind.length === 0 && !isBefore(known.until)) return null;
  // Those are of the last day, and not of the period.
  return { ...known, behind, unconfirmed: 0 };
}

/** As JSON, with instants as ISO 8601: what `JSON.stringify` makes of it. */
export interface StoredCompleteness {
  readonly until: string;
  readonly behind: readonly { readonly stationId: string; readonly until: string }[];
  readonly unconfirmed: number;
  readonly earliest: string | null;
}

export function completenessFrom(stored: StoredCompleteness): Completeness {
  return {
    unconfirmed: stored.unconfirmed,
    until: Temporal.Instant.from(stored.until),
    behind: stored.behind.map(({ stationId, until }) => ({
      stationId,
      until: Temporal.Instant.from(until),
    })),
    earliest: stored.earliest === null ? null : Temporal.Instant.from(stored.earliest),
  };
}
