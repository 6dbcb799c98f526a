import type { CompleteUpTo, LanguageId } from '@rampa/contract';
import { toWireInstant } from '../../platform/clock.ts';
import { shortMomentText } from '../../platform/day-text.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Translator } from '../../platform/translator.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { completeNow, type Completeness } from './events.ts';
import { stationName } from './passage-words.ts';

/** Up to when passages are complete, as lists, sums and files say it. */
export interface SaidCompleteness {
  /** Null where lanes deliver no control records. To be asked for before what it is said of is read. */
  now(): Promise<Completeness | null>;
  view(known: Completeness | null, languageId: LanguageId): CompleteUpTo | null;
  /** A line of a file: a label and what it says; empty if nothing is known. */
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
  return {
    async now() {
      const [known = null] = await events.ask(completeNow, {});
      return known;
    },

    view(known, languageId) {
      if (known === null) return null;
      const { until, behind, more, unconfirmed } = known;
      return {
        at: toWireInstant(until),
        behind: behind.map(({ stationId, until: at }) => ({
          station: stationName(calculator, stationId, languageId),
          at: toWireInstant(at),
        })),
        more,
        unconfirmed,
      };
    },

    facts(known, languageId) {
      if (known === null) return [];
      const { until, behind, more, unconfirmed } = known;
      const text = (key: string, params = {}): string =>
        translator.translate(languageId, `passages.file-${key}`, params);
      const parts = [
        shortMomentText(until, languageId),
        ...behind.map(({ stationId, until: at }) =>
          text('complete-behind', {
            station: stationName(calculator, stationId, languageId),
            when: shortMomentText(at, languageId),
          }),
        ),
        ...(more === 0 ? [] : [text('complete-more', { count: more })]),
        ...(unconfirmed === 0 ? [] : [text('complete-unconfirmed', { count: unconfirmed })]),
      ];
      return [[text('complete'), parts.join('; ')]];
    },
  };
}
