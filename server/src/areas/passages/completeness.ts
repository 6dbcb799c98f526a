import type { CompleteUpTo, LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import { shortMomentText } from '../../platform/day-text.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Translator } from '../../platform/translator.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { completeNow, type Completeness } from './events.ts';
import type { ExportOptions } from './export-options.ts';
import { stationName } from './passage-words.ts';

/** Up to when passages are complete, as lists, sums and files say it. */
export interface SaidCompleteness {
  /** Null where lanes deliver no control records. To be asked for before what it is said of is read. */
  now(): Promise<Completeness | null>;
  show(known: Completeness | null, languageId: LanguageId): ShownCompleteness | null;
  /** Lines of a file, each a label and what it says; none if nothing is known. */
  facts(
    known: Completeness | null,
    languageId: LanguageId,
  ): readonly (readonly [label: string, value: string])[];
}

/** With the names of stations in one language. */
export interface ShownCompleteness {
  readonly until: Temporal.Instant;
  readonly behind: readonly { readonly station: string; readonly until: Temporal.Instant }[];
  /** Other stations that are behind as far. */
  readonly more: number;
  /** Stations that confirm nothing. */
  readonly unconfirmed: number;
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
  return {
    async now() {
      const [known = null] = await events.ask(completeNow, undefined);
      return known;
    },

    show(known, languageId) {
      if (known === null) return null;
      const { until, behind, more, unconfirmed } = known;
      return {
        until,
        behind: behind.map(({ stationId, until: at }) => ({
          station: stationName(calculator, stationId, languageId),
          until: at,
        })),
        more,
        unconfirmed,
      };
    },

    facts(known, languageId) {
      if (known === null) return [];
      const { until, behind, more, unconfirmed } = known;
      const text = (key: string, params = {}): string =>
        translator.translate(languageId, `passages.file-complete${key}`, params);
      return [
        [text(''), shortMomentText(until, languageId)],
        ...behind.map(({ stationId, until: at }): [string, string] => [
          text('-station', { station: stationName(calculator, stationId, languageId) }),
          shortMomentText(at, languageId),
        ]),
        ...counted(text('-more'), more),
        ...counted(text('-unconfirmed'), unconfirmed),
      ];
    },
  };
}

export function completenessView(complete: ShownCompleteness | null): CompleteUpTo | null {
  if (complete === null) return null;
  const { until, behind, more, unconfirmed } = complete;
  return {
    at: toWireInstant(until),
    behind: behind.map(({ station, until: at }) => ({ station, at: toWireInstant(at) })),
    more,
    unconfirmed,
  };
}

function counted(label: string, count: number): readonly (readonly [string, string])[] {
  return count === 0 ? [] : [[label, String(count)]];
}

/** The same for a file that is made now. */
export function completenessInFile(
  known: Completeness | null,
  said: SaidCompleteness | undefined,
  languageId: LanguageId,
): ExportOptions['complete'] {
  return {
    earliest: known?.earliest ?? null,
    facts: said?.facts(known, languageId) ?? [],
    view: completenessView(said?.show(known, languageId) ?? null),
  };
}

/** As JSON, with instants as ISO 8601: what `JSON.stringify` makes of it. */
export interface StoredCompleteness {
  readonly until: string;
  readonly behind: readonly { readonly stationId: string; readonly until: string }[];
  readonly more: number;
  readonly unconfirmed: number;
  readonly earliest: string;
}

export function completenessFrom(stored: StoredCompleteness): Completeness {
  return {
    ...stored,
    until: Temporal.Instant.from(stored.until),
    behind: stored.behind.map(({ stationId, until }) => ({
      stationId,
      until: Temporal.Instant.from(until),
    })),
    earliest: Temporal.Instant.from(stored.earliest),
  };
}
