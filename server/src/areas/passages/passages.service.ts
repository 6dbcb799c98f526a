import type { CallParsedInput, CallResult, LanguageId, Outcome } from '@rampa/contract';
import { failure, success } from '@rampa/contract';
import type {
  getNeobicniProlasci,
  getProlasci,
  izvozProlazaka,
  PassagesSchema,
} from '@rampa/contract/passages';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { lastPassages, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createChoice, windowsOfReach, type ChoiceOptions } from './choice.ts';
import { completenessInFile, type SaidCompleteness } from './completeness.ts';
import { exportPassages } from './export-passages.ts';
import { createSpending, type PassageSpending, type SelectionFailure } from './passage-spending.ts';
import { createPassageView } from './passage-view.ts';
import { stationName } from './passage-words.ts';
import { selectLatest, selectPage } from './passages.store.ts';
import { createSinglePassage, type SinglePassage } from './single-passage.ts';
import { selectMarkedTotals, selectTotals } from './sums.store.ts';
import { unusualDaysOf } from './unusual-days.ts';

export interface PassagesOptions extends ChoiceOptions {
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'find' | 'describe' | 'all' | 'costCentres'>;
  readonly translator: Translator;
  /** Up to when lists and sums are complete; left out where nobody reads them. */
  readonly completeness?: SaidCompleteness;
  /** Whose a file is; left out where nobody takes one. */
  ownerOf?(scope: AccountScope): Promise<Party>;
  /** Of the country's brand, in its documents, as `#rrggbb`. */
  readonly color?: string;
}

export interface Passages extends PassageSpending, SinglePassage {
  list(
    scope: AccountScope,
    input: CallParsedInput<typeof getProlasci>,
  ): Promise<Outcome<CallResult<typeof getProlasci>, SelectionFailure>>;
  /** What of a selection looks wrong, why, and what it should have cost. */
  unusual(
    scope: AccountScope,
    input: CallParsedInput<typeof getNeobicniProlasci>,
  ): Promise<Outcome<CallResult<typeof getNeobicniProlasci>, SelectionFailure>>;
  /** The whole selection as a file, read from the database while it is sent. */
  exportFile(
    scope: AccountScope,
    input: CallParsedInput<typeof izvozProlazaka>,
  ): Promise<Outcome<ExportReply<PassagesSchema>, SelectionFailure>>;
  /** Names of the stations where the newest passages ended, in each of the languages. */
  lastExits(
    scope: AccountScope,
    rows: number,
    languageIds: readonly LanguageId[],
  ): Promise<readonly string[]>;
  /** The newest passage of each tag that has one. */
  readonly lastPassages: AnswererOf<typeof lastPassages>;
}

export function createPassagesService(options: PassagesOptions): Passages {
  const { calculator, tags } = options;
  const { currency } = calculator;
  const { choose, costCentresOf, costCentresIn, driverName } = createChoice(options);
  const toWire = createPassageView(calculator);
  const single = createSinglePassage({ ...options, costCentresIn }, toWire);
  const money = (amount: number) => ({ amount, currency });
  const completeNow = async () => (await options.completeness?.now()) ?? null;

  return {
    ...createSpending({ ...options, currency, costCentresIn }, choose),
    ...single,

    async list(scope, input) {
      const selection = await choose(scope, input);
      if (!selection.ok) return selection;
      const { tag } = selection.value;
      const days = unusualDaysOf(selection.value, tollDay(options.clock.now()));
      const complete = await completeNow();
      const { page, unusual, known } = await options.database.read(async (from) => {
        const marked = await selectMarkedTotals(scope, from.queries, {
          ...selection.value,
          ...days,
        });
        const found = await selectPage(scope, from, selection.value, input.first, input.rows);
        if (tag !== null)
          return { page: found, unusual: marked, known: new Map([[tag.tagId, tag]]) };
        const tagIds = [...new Set(found.passages.map(({ tagId }) => tagId))];
        const described = await tags.describe(scope, tagIds, from.queries);
        return { page: found, unusual: marked, known: described };
      });
      if (page.totalRecords === 0) return failure('passages.none');
      const costCentres = await costCentresIn(scope, page.passages);
      return success({
        items: page.passages.map((passage) =>
          toWire(passage, known.get(passage.tagId), costCentres, input.languageId),
        ),
        totalRecords: page.totalRecords,
        totalAmount: money(page.totalMinor),
        unusual: {
          passages: unusual.totalRecords,
          amount: money(unusual.totalMinor),
          period: `${days.from}/${days.to}`,
        },
        completeUpTo: options.completeness?.view(complete, input.languageId) ?? null,
      });
    },

    async unusual(scope, { first, rows, mark = 'any', ...input }) {
      const selection = await choose(scope, { ...input, mark });
      if (!selection.ok) return selection;
      const page = await options.database.read((from) =>
        selectPage(scope, from, selection.value, first, rows),
      );
      const { languageId } = input;
      const ids = page.passages.map(({ passageId }) => passageId);
      const found = await single.explainAll(scope, ids, languageId);
      return success({
        items: ids.flatMap((id) => {
          const each = found.get(id);
          if (each === undefined) return [];
          const { explanation, dueMinor } = each;
          const { passage, reasons } = explanation;
          return [{ passage, reasons, due: dueMinor === null ? null : money(dueMinor) }];
        }),
        totalRecords: page.totalRecords,
        totalAmount: money(page.totalMinor),
      });
    },

    async exportFile(scope, { format, languageId, schema, ...input }) {
      const selection = await choose(scope, input);
      if (!selection.ok) return selection;
      const complete = await completeNow();
      const { totals, known } = await options.database.read(async ({ queries }) => ({
        totals: await selectTotals(scope, queries, selection.value),
        known: await tags.all(scope, queries),
      }));
      if (totals.totalRecords === 0) return failure('passages.none');
      return success(
        exportPassages(scope, {
          ...options,
          selection: selection.value,
          tag: selection.value.tag,
          costCentres: await costCentresOf(scope),
          driver: await driverName(scope, selection.value),
          owner: (await options.ownerOf?.(scope)) ?? { lines: [], taxNumber: '' },
          color: options.color ?? '#14181b',
          schema,
          asked: input,
          complete: completenessInFile(complete, options.completeness, languageId),
          tags: new Map(known.map((tag) => [tag.tagId, tag])),
          totals,
          format,
          languageId,
        }),
      );
    },

    lastExits: createLastExits(options),

    async lastPassages({ scope, queries, tagIds, languageId }) {
      const latest = await selectLatest(scope, queries, tagIds);
      return new Map(
        latest.map((passage) => [
          passage.tagId,
          {
            entry: stationName(calculator, passage.entryStationId, languageId),
            exit: stationName(calculator, passage.exitStationId, languageId),
            exitedAt: Temporal.Instant.fromEpochMilliseconds(passage.exitedAt),
            amountMinor: passage.amountMinor,
          },
        ]),
      );
    },
  };
}

function createLastExits({ database, calculator }: PassagesOptions): Passages['lastExits'] {
  return async (scope, rows, languageIds) => {
    const windows = windowsOfReach(scope);
    const all = { tagId: null, costCentreId: '', from: null, to: null, windows };
    const { passages } = await database.read((from) => selectPage(scope, from, all, 0, rows));
    return languageIds.flatMap((languageId) =>
      passages.map(({ exitStationId }) => stationName(calculator, exitStationId, languageId)),
    );
  };
}
