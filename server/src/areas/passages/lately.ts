import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectMarked, selectUsualWays, type MarkedRecord } from './lately.store.ts';
import { windowsOfReach } from './choice.ts';
import type { Selection } from './selection.store.ts';
import { selectTotals } from './sums.store.ts';
import { stretchesOf, type Stretch } from './usual-stretches-rules.ts';
import { stationName } from './passage-words.ts';

export interface MonthTotal {
  readonly passages: number;
  readonly amountMinor: number;
}

/** A passage that looks wrong, with the names of its stations. */
export interface MarkedPassage extends MarkedRecord {
  /** Empty if it is unknown. */
  readonly entry: string;
  readonly exit: string;
}

/** Recent passages and sums, from the roll-ups and the newest passages. */
export interface Lately {
  /** This month up to today, and the last one, whole and up to the same day. */
  months(scope: AccountScope): Promise<{
    readonly thisMonth: MonthTotal;
    readonly lastMonth: MonthTotal;
    readonly lastMonthSoFar: MonthTotal;
    readonly today: string;
  }>;
  /** Recent passages that look wrong: the newest `rows` of them. */
  marked(
    scope: AccountScope,
    wanted: { readonly days: number; readonly rows: number; readonly languageId: LanguageId },
  ): Promise<{
    readonly items: readonly MarkedPassage[];
    readonly totalRecords: number;
    /** What was charged for all of them, minor units. */
    readonly totalMinor: number;
    /** The days, as calls have them. */
    readonly period: string;
  }>;
  /** Parts of motorways that were driven more than once in so many days. */
  usualStretches(scope: AccountScope, days: number): Promise<readonly Stretch[]>;
}

export function createLately(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
}): Lately {
  const { clock, calculator } = options;
  const { queries } = options.database;

  const sinceDays = (days: number): Temporal.Instant =>
    clock.now().toZonedDateTimeISO(tollTimeZone).startOfDay().subtract({ days }).toInstant();

  return {
    async months(scope) {
      const today = Temporal.PlainDate.from(tollDay(clock.now()));
      const first = today.with({ day: 1 });
      const before = first.subtract({ months: 1 });
      const windows = windowsOfReach(scope);
      const totalOf = async (from: Temporal.PlainDate, to: Temporal.PlainDate) => {
        const selection: Selection = {
          tagId: null,
          costCentreId: '',
          from: from.toString(),
          to: to.toString(),
          windows,
        };
        const { totalRecords, totalMinor } = await selectTotals(scope, queries, selection);
        return { passages: totalRecords, amountMinor: totalMinor };
      };
      return {
        thisMonth: await totalOf(first, today),
        lastMonth: await totalOf(before, first.subtract({ days: 1 })),
        // For the 31st, the last day of a shorter month.
        lastMonthSoFar: await totalOf(before, today.subtract({ months: 1 })),
        today: today.toString(),
      };
    },

    async marked(scope, { days, rows, languageId }) {
      const since = sinceDays(days);
      const { total, totalMinor, marked } = await selectMarked(scope, queries, since, rows);
      return {
        items: marked.map((one) => ({
          ...one,
          entry: stationName(calculator, one.entryStationId, languageId),
          exit: stationName(calculator, one.exitStationId, languageId),
        })),
        totalRecords: total,
        totalMinor,
        period: `${tollDay(since)}/${tollDay(clock.now())}`,
      };
    },

    async usualStretches(scope, days) {
      const ways = await selectUsualWays(scope, queries, sinceDays(days));
      return stretchesOf(ways, calculator, tollDay(clock.now()));
    },
  };
}
