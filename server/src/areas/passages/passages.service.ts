import type { CallParsedInput, CallResult, LanguageId, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type { getProlasci, izvozProlazaka, Passage } from '@rampa/contract/passages';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { FileReply } from '../../platform/http/http.ts';
import type { lastPassages, TagRecord, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createChoice, type ChoiceOptions, type CostCentreMap } from './choice.ts';
import { explain } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { tollOf } from './recorded-passage.ts';
import { exportPassages } from './export-passages.ts';
import { selectCalculation, selectLatest, selectPage } from './passages.store.ts';
import type { PassageRecord } from './passages.store.ts';
import {
  costCentreOf,
  createSpending,
  type PassageSpending,
  type SelectionFailure,
} from './passage-spending.ts';
import { selectTotals } from './sums.store.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { stationName, tariffSystemName } from './passage-words.ts';
import { reachesDay, type AccountScope } from '../../platform/scope/scope.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { Translator } from '../../platform/translator.ts';

export interface PassagesOptions extends ChoiceOptions {
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'find' | 'describe' | 'all' | 'costCentres'>;
  readonly translator: Translator;
  /** Whose a file is; left out where nobody takes one. */
  ownerOf?(scope: AccountScope): Promise<Party>;
  /** Of the country's brand, in its documents, as `#rrggbb`. */
  readonly color?: string;
}

export interface Passages extends PassageSpending {
  list(
    scope: AccountScope,
    input: CallParsedInput<typeof getProlasci>,
  ): Promise<Outcome<CallResult<typeof getProlasci>, SelectionFailure>>;
  /** How a passage was computed, and why it looks wrong where it does. */
  explain(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Outcome<Explanation, 'passages.not-found'>>;
  /** The whole selection as a file, read from the database while it is sent. */
  exportFile(
    scope: AccountScope,
    input: CallParsedInput<typeof izvozProlazaka>,
  ): Promise<Outcome<FileReply, SelectionFailure>>;

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
  /** The newest passage of each tag that has one. */
  readonly lastPassages: AnswererOf<typeof lastPassages>;
}

export function createPassagesService(options: PassagesOptions): Passages {
  const { calculator, tags } = options;
  const { queries } = options.database;
  const { currency } = calculator;
  const tollTime = createTollTime();
  const { choose, costCentresOf, driverName } = createChoice(options);

  const toWire = (
    passage: PassageRecord,
    tag: TagRecord | undefined,
    costCentres: CostCentreMap,
    languageId: LanguageId,
  ): Passage => ({
    passage_id: passage.passageId,
    tag_id: passage.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    entry: stationName(calculator, passage.entryStationId, languageId),
    exit: stationName(calculator, passage.exitStationId, languageId),
    enteredAt: passage.enteredAt === null ? null : tollTime.wireOf(passage.enteredAt),
    exitedAt: tollTime.wireOf(passage.exitedAt),
    lane: passage.lane,
    kategorija: passage.category,
    amount: { amount: passage.amountMinor, currency },
    marks: [...passage.marks],
    costCentre: costCentreOf(passage, costCentres),
  });

  const findWithCalculation = async (
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ) => {
    if (!isUuid(passageId)) return undefined;
    const found = await selectCalculation(scope, queries, passageId);
    if (found === undefined) return undefined;
    const tag = await tags.find(scope.accountId, found.passage.tagId);
    const passage = toWire(found.passage, tag, await costCentresOf(scope), languageId);
    if (!reachesDay(scope, passage.tag_id, passage.exitedAt)) return undefined;
    return { passage, calculation: found.calculation };
  };

  return {
    ...createSpending({ ...options, currency }, choose),

    async list(scope, input) {
      const selection = await choose(scope, input);
      if (!selection.ok) return selection;
      const page = await selectPage(scope, queries, selection.value, input.first, input.rows);
      if (page.totalRecords === 0) return failure('passages.none');
      const tagIds = [...new Set(page.passages.map(({ tagId }) => tagId))];
      const { tag } = selection.value;
      const known =
        tag === null ? await tags.describe(scope.accountId, tagIds) : new Map([[tag.tagId, tag]]);
      return success({
        items: page.passages.map((passage) =>
          toWire(passage, known.get(passage.tagId), selection.value.costCentres, input.languageId),
        ),
        totalRecords: page.totalRecords,
        totalAmount: { amount: page.totalMinor, currency },
      });
    },

    async explain(scope, passageId, languageId) {
      const found = await findWithCalculation(scope, passageId, languageId);
      if (found === undefined) return failure('passages.not-found');
      const nameOf = (stationId: string) => stationName(calculator, stationId, languageId);
      const systemNameOf = (id: string) => tariffSystemName(calculator, id, languageId);
      return success(
        explain(found.passage, found.calculation, { currency, languageId, nameOf, systemNameOf }),
      );
    },

    async exportFile(scope, input) {
      const selection = await choose(scope, input);
      if (!selection.ok) return selection;
      const totals = await selectTotals(scope, queries, selection.value);
      if (totals.totalRecords === 0) return failure('passages.none');
      const known = await tags.all(scope.accountId);
      return success(
        exportPassages(scope, {
          ...options,
          selection: selection.value,
          tag: selection.value.tag,
          costCentres: selection.value.costCentres,
          driver: await driverName(scope, selection.value),
          owner: (await options.ownerOf?.(scope)) ?? { lines: [], taxNumber: '' },
          color: options.color ?? '#14181b',
          schema: input.schema ?? 'passages/2',
          tags: new Map(known.map((tag) => [tag.tagId, tag])),
          totals,
          format: input.format,
          languageId: input.languageId,
        }),
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

    async lastPassages({ scope, tagIds, languageId }) {
      const latest = await selectLatest(scope, queries, tagIds);
      return new Map(
        latest.map((passage) => {
          const { entry, exit, exitedAt, amount } = toWire(
            passage,
            undefined,
            new Map(),
            languageId,
          );
          return [passage.tagId, { entry, exit, exitedAt, amount }];
        }),
      );
    },
  };
}
