import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Passage } from '@rampa/contract/passages';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import { reachesDay, type AccountScope } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Choice } from './choice.ts';
import { explain, type Explanation } from './explanation.ts';
import type { PassageView } from './passage-view.ts';
import { stationName, tariffSystemName } from './passage-words.ts';
import { selectCalculation } from './passages.store.ts';
import { tollOf } from './recorded-passage.ts';

export interface SinglePassage {
  /** How a passage was computed, and why it looks wrong where it does. */
  explain(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Outcome<Explanation, 'passages.not-found'>>;
  /** A passage, if it is the account's: what a complaint is about. */
  find(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Passage | undefined>;
  /**
   * What the passage would have cost in its tag's category, by the tariff it was charged by, minor
   * units; undefined where that is no longer known.
   */
  tollInTagCategory(scope: AccountScope, passageId: string): Promise<number | undefined>;
}

/** One passage, and how its toll was computed. */
export function createSinglePassage(
  {
    database: { queries },
    calculator,
    tags,
    costCentresIn,
  }: {
    readonly database: Database;
    readonly calculator: TollCalculator;
    readonly tags: Pick<Tags, 'find'>;
    readonly costCentresIn: Choice['costCentresIn'];
  },
  toWire: PassageView,
): SinglePassage {
  const tollTime = createTollTime();
  const { currency } = calculator;

  const findWithCalculation = async (
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ) => {
    if (!isUuid(passageId)) return undefined;
    const found = await selectCalculation(scope, queries, passageId);
    if (found === undefined) return undefined;
    const tag = await tags.find(scope, found.passage.tagId);
    const passage = toWire(
      found.passage,
      tag,
      await costCentresIn(scope, [found.passage]),
      languageId,
    );
    if (!reachesDay(scope, passage.tag_id, passage.exitedAt)) return undefined;
    return { passage, calculation: found.calculation };
  };

  return {
    async explain(scope, passageId, languageId) {
      const found = await findWithCalculation(scope, passageId, languageId);
      if (found === undefined) return failure('passages.not-found');
      const nameOf = (stationId: string) => stationName(calculator, stationId, languageId);
      const systemNameOf = (id: string) => tariffSystemName(calculator, id, languageId);
      return success(
        explain(found.passage, found.calculation, { currency, languageId, nameOf, systemNameOf }),
      );
    },

    async find(scope, passageId, languageId) {
      return (await findWithCalculation(scope, passageId, languageId))?.passage;
    },

    async tollInTagCategory(scope, passageId) {
      if (!isUuid(passageId)) return undefined;
      const found = await selectCalculation(scope, queries, passageId);
      if (found === undefined) return undefined;
      const { passage, calculation } = found;
      const priced = tollOf(
        { ...passage, category: calculation.tagCategory },
        tollTime.dayOf(passage.exitedAt),
        calculator,
      );
      const same = priced.ok && priced.value.tariffVersion === calculation.tariffVersion;
      return same ? priced.value.totalWithTag : undefined;
    },
  };
}
