import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { rememberFew } from '../../platform/remember-few.ts';
import type { AccountScope, Reach } from '../../platform/scope/scope.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import {
  markedLately,
  monthTotals,
  selectMarked,
  selectUsualWays,
  usualWays,
  type LatelyDays,
  type MarkedPassages,
  type MarkedRecord,
  type MonthTotal,
  type MonthTotals,
  type Way,
} from './lately.store.ts';
import { windowsOfReach } from './choice.ts';
import { selectTotals } from './sums.store.ts';
import { stretchesOf, type Stretch } from './usual-stretches-rules.ts';
import { stationName } from './passage-words.ts';
import { createStillAsking } from './still-asking.ts';

/** A passage that looks wrong, with the names of its stations. */
export interface MarkedPassage extends MarkedRecord {
  /** Empty if it is unknown. */
  readonly entry: string;
  readonly exit: string;
}

/** Recent passages and sums, from the roll-ups and the newest passages. */
export interface Lately {
  /** This month up to today, and the last one, whole and up to the same day. */
  readonly months: MonthTotals & { readonly today: string };
  /** Recent passages that look wrong and that nobody has answered: the newest of them. */
  readonly marked: {
    readonly items: readonly MarkedPassage[];
    readonly totalRecords: number;
    /** What was charged for all of them, minor units. */
    readonly totalMinor: number;
    /** The days, as calls have them. */
    readonly period: string;
  };
  /** Parts of motorways that were driven more than once. */
  readonly usualStretches: readonly Stretch[];
}

export interface WantedLately {
  readonly markedDays: number;
  readonly markedRows: number;
  readonly usualDays: number;
  readonly languageId: LanguageId;
}

/** What it is made of. */
export interface LatelyFound {
  readonly months: MonthTotals;
  readonly marked: MarkedPassages;
  readonly ways: readonly Way[];
}

/** Of a whole account, for the statement of whoever asks. */
export const latelyParts = { months: monthTotals, marked: markedLately, ways: usualWays } as const;

export function createLately(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly events: Pick<Events, 'ask'>;
}) {
  const { clock, calculator } = options;
  const { queries } = options.database;
  const stillAsking = createStillAsking(options.events);
  return {
    days: ({ markedDays, usualDays }: WantedLately): LatelyDays =>
      daysOf(`${tollDay(clock.now())} ${markedDays} ${usualDays}`),

    /** Of a driver's tags, on the days on which they are theirs. */
    async ofDriver(
      scope: AccountScope,
      reach: Exclude<Reach, { all: true }>,
      days: LatelyDays,
      { markedRows }: WantedLately,
    ): Promise<LatelyFound> {
      const windows = windowsOfReach(scope);
      const totalOf = async (from: string, to: string): Promise<MonthTotal> => {
        const selection = { tagId: null, costCentreId: '', from, to, windows };
        const { totalRecords, totalMinor } = await selectTotals(scope, queries, selection);
        return { passages: totalRecords, amountMinor: totalMinor };
      };
      return {
        months: {
          thisMonth: await totalOf(days.month, days.today),
          lastMonth: await totalOf(days.lastMonth, days.lastMonthEnd),
          lastMonthSoFar: await totalOf(days.lastMonth, days.lastMonthSoFar),
        },
        marked: await selectMarked(scope, queries, { reach, rows: markedRows, except: [] }, days),
        ways: await selectUsualWays(scope, queries, reach, days),
      };
    },

    /** What of it looks wrong and nobody has answered. */
    stillAsking(
      scope: AccountScope,
      counted: MarkedPassages,
      days: LatelyDays,
      { markedRows: rows }: WantedLately,
    ): Promise<MarkedPassages> {
      const { reach } = scope;
      return stillAsking.of(
        scope,
        queries,
        { count: counted.total, counted, since: days.markedSince },
        (except) => selectMarked(scope, queries, { reach, rows, except }, days),
      );
    },

    made(
      { months, marked, ways }: LatelyFound,
      days: LatelyDays,
      { languageId }: WantedLately,
    ): Lately {
      return {
        months: { ...months, today: days.today },
        marked: {
          items: marked.marked.map((one) => ({
            ...one,
            entry: stationName(calculator, one.entryStationId, languageId),
            exit: stationName(calculator, one.exitStationId, languageId),
          })),
          totalRecords: marked.total,
          totalMinor: marked.totalMinor,
          period: `${days.markedSince}/${days.today}`,
        },
        usualStretches: stretchesOf(ways, calculator, days.today),
      };
    },
  };
}

/** Of today, and how many days back is looked for what is marked, and for what is usual. */
const daysOf = rememberFew((asked): LatelyDays => {
  const [today = '', markedDays, usualDays] = asked.split(' ');
  const day = Temporal.PlainDate.from(today);
  const month = day.with({ day: 1 });
  const before = (days: number): string => day.subtract({ days }).toString();
  return {
    today,
    month: month.toString(),
    lastMonth: month.subtract({ months: 1 }).toString(),
    lastMonthEnd: month.subtract({ days: 1 }).toString(),
    // For the 31st, the last day of a shorter month.
    lastMonthSoFar: day.subtract({ months: 1 }).toString(),
    markedSince: before(Number(markedDays)),
    waysSince: before(Number(usualDays)),
  };
});
