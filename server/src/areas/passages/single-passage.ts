import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import { tollDay } from '../../platform/clock.ts';
import { reachesAll, reachesDay, type AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Choice } from './choice.ts';
import { dueOf, tollInTagCategory } from './due.ts';
import { explain, type Explanation } from './explanation.ts';
import type { ArchivedMonths } from './months/archived-months.ts';
import { wasBefore } from './passage-keys.store.ts';
import { stationName, tariffSystemName } from './passage-words.ts';
import type { ShownPassage, ShowPassage } from './shown-passage.ts';
import { selectCalculations, type CalculatedPassage } from './passages.store.ts';

/** How a passage was computed, and what it should have cost if it looks wrong. */
export interface ExplainedPassage {
  readonly explanation: Explanation;
  readonly exitedAt: Temporal.Instant;
  /** Minor units; null if it cannot be known. */
  readonly dueMinor: number | null;
}

/** A passage as a complaint keeps it, with names in one language. */
export interface NamedPassage {
  readonly serialNumber: string;
  readonly plate: string;
  readonly entry: string;
  readonly exit: string;
  readonly exitedAt: Temporal.Instant;
  readonly amountMinor: number;
}

export interface SinglePassage {
  /** How a passage was computed, and why it looks wrong where it does. */
  explain(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Outcome<Explanation, 'passages.not-found' | 'passages.archived'>>;
  /** The same of several, by id; those that are not the caller's are missing. */
  explainAll(
    scope: AccountScope,
    passageIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, ExplainedPassage>>;
  /** A passage, if it is the account's: what a complaint is about. */
  find(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<NamedPassage | undefined>;
  /**
   * What the passage would have cost in its tag's category, by the tariff it was charged by, minor
   * units; undefined where that is no longer known.
   */
  tollInTagCategory(scope: AccountScope, passageId: string): Promise<number | undefined>;
  /** What its marks say that it should have cost, minor units; undefined if that cannot be known. */
  dueOf(scope: AccountScope, passageId: string): Promise<number | undefined>;
}

type Shown = CalculatedPassage & { readonly shown: ShownPassage };

/** To the second, as customers see it. */
function exitOf({ passage }: Shown): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(passage.exitedAt / 1000) * 1000);
}

/** One passage or a few, and how their tolls were computed. */
export function createSinglePassage(
  {
    database: { queries },
    calculator,
    tags,
    costCentresIn,
    archived,
  }: {
    readonly database: Database;
    readonly calculator: TollCalculator;
    readonly tags: Pick<Tags, 'describe'>;
    readonly costCentresIn: Choice['costCentresIn'];
    /** Left out where no month is archived. */
    readonly archived?: Pick<ArchivedMonths, 'shownFrom'>;
  },
  show: ShowPassage,
): SinglePassage {
  const { currency } = calculator;

  const readShown = async (
    scope: AccountScope,
    passageIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, Shown>> => {
    const ids = passageIds.filter((id) => isUuid(id));
    if (ids.length === 0) return new Map();
    const found = [...(await selectCalculations(scope, queries, ids)).values()];
    const passages = found.map(({ passage }) => passage);
    const known = await tags.describe(scope, [...new Set(passages.map(({ tagId }) => tagId))]);
    const costCentres = await costCentresIn(scope, passages);
    const named = found.map((each) => ({
      ...each,
      shown: show(each.passage, known.get(each.passage.tagId), costCentres, languageId),
    }));
    return new Map(
      named
        .filter((each) => reachesDay(scope, each.passage.tagId, tollDay(exitOf(each))))
        .map((each) => [each.passage.passageId, each]),
    );
  };

  const calculated = async (scope: AccountScope, passageId: string) =>
    isUuid(passageId)
      ? (await selectCalculations(scope, queries, [passageId])).get(passageId.toLowerCase())
      : undefined;

  const explained = ({ shown, calculation }: Shown, languageId: LanguageId) =>
    explain(shown, calculation, {
      currency,
      nameOf: (stationId) => stationName(calculator, stationId, languageId),
      systemNameOf: (id) => tariffSystemName(calculator, id, languageId),
    });

  return {
    async explain(scope, passageId, languageId) {
      const found = (await readShown(scope, [passageId], languageId)).get(passageId.toLowerCase());
      if (found !== undefined) return success(explained(found, languageId));
      const kept = (await archived?.shownFrom(scope)) ?? null;
      // A driver's reach is by tag and day, which went with the passage.
      return kept !== null &&
        isUuid(passageId) &&
        reachesAll(scope) &&
        (await wasBefore(scope, queries, passageId, kept.at))
        ? failure('passages.archived', { from: kept.day })
        : failure('passages.not-found');
    },

    async explainAll(scope, passageIds, languageId) {
      const found = await readShown(scope, passageIds, languageId);
      return new Map(
        [...found].map(([id, each]) => [
          id,
          {
            explanation: explained(each, languageId),
            exitedAt: exitOf(each),
            dueMinor: dueOf(each, calculator) ?? null,
          },
        ]),
      );
    },

    async find(scope, passageId, languageId) {
      const found = (await readShown(scope, [passageId], languageId)).get(passageId.toLowerCase());
      if (found === undefined) return undefined;
      const { serialNumber, plate, entry, exit, amountMinor } = found.shown;
      const exitedAt = exitOf(found);
      return { serialNumber, plate, entry, exit, exitedAt, amountMinor };
    },

    async tollInTagCategory(scope, passageId) {
      const passage = await calculated(scope, passageId);
      return passage && tollInTagCategory(passage, calculator);
    },

    async dueOf(scope, passageId) {
      const passage = await calculated(scope, passageId);
      return passage && dueOf(passage, calculator);
    },
  };
}
