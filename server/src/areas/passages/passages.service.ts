import type { Currency, LanguageId, ListFormat, Outcome } from '@rampa/contract';
import { success } from '@rampa/contract';
import type { PassagesSchema } from '@rampa/contract/passages';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { ExportReply } from '../../platform/http/http.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { historyState, latelyOfTags, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createChoice, windowsOfReach, type ChoiceOptions, type PassageWish } from './choice.ts';
import type { SaidCompleteness } from './completeness.ts';
import type { Completeness } from './events.ts';
import type { ShownReason } from './explanation.ts';
import type { ExportOptions } from './export-options.ts';
import { exportPassages } from './export-passages.ts';
import {
  createSpending,
  nothingShown,
  type PassageSpending,
  type SelectionFailure,
} from './passage-spending.ts';
import { createListPage } from './list-page.ts';
import { createPassageCount, type PassageCount } from './counted-passages.ts';
import { roadName, stationName } from './passage-words.ts';
import { selectPage } from './passages.store.ts';
import { createShowPassage, type ShownPassage } from './shown-passage.ts';
import { createSinglePassage, type SinglePassage } from './single-passage.ts';
import { createStillAsking } from './still-asking.ts';
import { selectTotals } from './sums.store.ts';
import { createHistoryState, createTagsLately } from './tags-lately.ts';
import { unusualDaysOf } from './unusual-days.ts';

export interface PassagesOptions extends ChoiceOptions {
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'find' | 'describe' | 'all' | 'costCentres' | 'replacements'>;
  readonly translator: Translator;
  /** Up to when lists and sums are complete; left out where nobody reads them. */
  readonly completeness?: SaidCompleteness;
  /** Whose a file is; left out where nobody takes one. */
  ownerOf?(scope: AccountScope): Promise<Party>;
  /** Of the country's brand, in its documents, as `#rrggbb`. */
  readonly color?: string;
}

/** A page of a selection, in one language. */
export interface WantedPage {
  readonly first: number;
  readonly rows: number;
  readonly languageId: LanguageId;
}

export interface PassageList {
  readonly items: readonly ShownPassage[];
  readonly totalRecords: number;
  /** Sum over the whole selection, minor units. */
  readonly totalMinor: number;
  /** What of the selection looks wrong, in the last thirty of its days that have begun, and nobody has answered. */
  readonly unusual: {
    readonly passages: number;
    /** What was charged for them. */
    readonly amountMinor: number;
    /** Those days. */
    readonly period: string;
  };
  /** Null where that is unknown. */
  readonly complete: Completeness | null;
  /** First day of which passages are shown, where earlier ones were asked for and are archived. */
  readonly shownFrom: string | null;
  readonly currency: Currency;
}

export interface UnusualPassages {
  readonly items: readonly {
    readonly passage: ShownPassage;
    readonly reasons: readonly ShownReason[];
    /** What it should have cost, minor units; null if that cannot be known. */
    readonly dueMinor: number | null;
  }[];
  readonly totalRecords: number;
  readonly totalMinor: number;
  readonly currency: Currency;
}

/** The form of a file. */
export interface PassageFileWish {
  readonly format: ListFormat;
  readonly languageId: LanguageId;
  readonly schema: PassagesSchema;
  /** The selection in the caller's own words, which the file repeats. */
  readonly asked: ExportOptions['asked'];
}

export interface Passages extends PassageSpending, SinglePassage, PassageCount {
  list(
    scope: AccountScope,
    wish: PassageWish & WantedPage,
  ): Promise<Outcome<PassageList, SelectionFailure>>;
  /** What of a selection looks wrong, why, and what it should have cost. */
  unusual(
    scope: AccountScope,
    wish: PassageWish & WantedPage,
  ): Promise<Outcome<UnusualPassages, SelectionFailure>>;
  /** The whole selection as a file, read from the database while it is sent. */
  exportFile(
    scope: AccountScope,
    wish: PassageWish,
    file: PassageFileWish,
  ): Promise<Outcome<ExportReply<PassagesSchema>, SelectionFailure>>;
  /** Names of the stations where the newest passages ended, in each of the languages. */
  lastExits(
    scope: AccountScope,
    rows: number,
    languageIds: readonly LanguageId[],
  ): Promise<readonly string[]>;
  /** The newest passage of each tag, and what its usual trip costs. */
  readonly latelyOfTags: AnswererOf<typeof latelyOfTags>;
  /** The state that these are in. */
  readonly historyState: AnswererOf<typeof historyState>;
}

export function createPassagesService(options: PassagesOptions): Passages {
  const { calculator, tags } = options;
  const { currency } = calculator;
  const { choose, costCentresOf, costCentresIn, driverName } = createChoice(options);
  const show = createShowPassage(calculator);
  const single = createSinglePassage({ ...options, costCentresIn }, show);
  const listPage = createListPage(tags, createStillAsking(options.events));
  const completeNow = async () => (await options.completeness?.now()) ?? null;

  return {
    ...createSpending({ ...options, currency, costCentresIn }, choose),
    ...single,
    ...createPassageCount(options.database, choose, completeNow),

    async list(scope, { first, rows, languageId, ...wish }) {
      const selection = await choose(scope, wish);
      if (!selection.ok) return selection;
      const days = unusualDaysOf(selection.value, tollDay(options.clock.now()));
      const complete = await completeNow();
      const { page, marked, names } = await options.database.read((from) =>
        listPage(scope, from, selection.value, days, { first, rows }),
      );
      if (page.totalRecords === 0) return nothingShown(selection.value);
      const costCentres = await costCentresIn(scope, page.passages);
      return success({
        items: page.passages.map((passage) =>
          show(passage, names.get(passage.tagId), costCentres, languageId),
        ),
        totalRecords: page.totalRecords,
        totalMinor: page.totalMinor,
        unusual: {
          passages: marked.totalRecords,
          amountMinor: marked.totalMinor,
          period: `${days.from}/${days.to}`,
        },
        complete,
        shownFrom: selection.value.shownFrom,
        currency,
      });
    },

    async unusual(scope, { first, rows, languageId, mark = 'any', ...wish }) {
      const selection = await choose(scope, { ...wish, mark });
      if (!selection.ok) return selection;
      const page = await options.database.read((from) =>
        selectPage(scope, from, selection.value, first, rows),
      );
      const ids = page.passages.map(({ passageId }) => passageId);
      const found = await single.explainAll(scope, ids, languageId);
      return success({
        items: ids.flatMap((id) => {
          const each = found.get(id);
          if (each === undefined) return [];
          const { explanation, dueMinor } = each;
          const { passage, reasons } = explanation;
          return [{ passage, reasons, dueMinor }];
        }),
        totalRecords: page.totalRecords,
        totalMinor: page.totalMinor,
        currency,
      });
    },

    async exportFile(scope, wish, file) {
      const months = await options.archived?.watch(scope);
      const selection = await choose(scope, wish);
      if (!selection.ok) return selection;
      const complete = await completeNow();
      const { totals, known } = await options.database.read(async ({ queries }) => ({
        totals: await selectTotals(scope, queries, selection.value),
        known: await tags.all(scope, queries),
      }));
      if (totals.totalRecords === 0) return nothingShown(selection.value);
      return success(
        exportPassages(scope, {
          ...options,
          selection: selection.value,
          tag: selection.value.tag,
          costCentres: await costCentresOf(scope),
          driver: await driverName(scope, selection.value),
          owner: (await options.ownerOf?.(scope)) ?? { lines: [], taxNumber: '' },
          color: options.color ?? '#14181b',
          ...file,
          plate: wish.plate ?? '',
          road: roadName(calculator, wish.road ?? '', file.languageId, options.translator),
          complete,
          completeFacts: options.completeness?.facts(complete, file.languageId) ?? [],
          tags: new Map(known.map((tag) => [tag.tagId, tag])),
          totals,
          months,
        }),
      );
    },

    lastExits: createLastExits(options),

    latelyOfTags: createTagsLately(options),
    historyState: createHistoryState(options),
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
