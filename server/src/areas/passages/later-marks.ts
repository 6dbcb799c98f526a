import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { passagesMarkedLater, tripsAbroad } from './events.ts';
import {
  addMarks,
  advanceWalk,
  lockWalk,
  selectAccountsWithPassages,
  selectAtNewStations,
  selectByOtherLists,
  selectHabits,
  selectOfTags,
  selectTags,
  type Among,
  type JudgedLater,
  type MarkedLater,
} from './later-marks.store.ts';
import {
  fewestTrips,
  habitDays,
  isForStaff,
  outsideUsual,
  priceDiffers,
  spansOverlap,
  type LaterReason,
} from './later-rules.ts';
import { tollOf } from './recorded-passage.ts';

export interface LaterMarks {
  /** Goes on looking through the days for what is only seen afterwards; false once nothing is left for now. */
  sweep(all: AllAccounts): Promise<boolean>;
}

/**
 * So many days after a toll day it is looked through: soon, and again for passages, price lists and tolls abroad that
 * come late.
 */
const AFTER_DAYS = [1, 7, 35];
const SWEEP_SECONDS = 60;
/** Of a step, which is one transaction. */
const ACCOUNTS = 200;
/** Tags whose habits one statement reads: some ten thousand passages. */
const TAGS = 200;
/** Steps of a sweep: a server that is asked to stop waits for it. */
const MOST_STEPS = 40;
const DAY_MS = 86_400_000;

export interface LaterMarksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly events: Pick<Events, 'ask' | 'tell'>;
  readonly jobs: Pick<Jobs, 'every'>;
  /** Accounts of a step. */
  readonly accounts?: number;
}

/** Marks that need more than a passage and those beside it: found by night, so that recording passages costs no more. */
export function createLaterMarks(options: LaterMarksOptions): LaterMarks {
  const { database, clock, jobs, accounts: most = ACCOUNTS } = options;
  const look = createLook(options);

  /** False once the walk has nothing to do. */
  const step = async (all: AllAccounts, afterDays: number): Promise<boolean> => {
    // On several machines a query for one account is answered by one of them.
    const atOnce = (await database.isSplit()) ? 1 : most;
    return database.transaction(async (tx) => {
      const today = Temporal.PlainDate.from(tollDay(clock.now()));
      // The migration has the walks of an installation with passages begin a month earlier.
      const begin = today.subtract({ days: afterDays - 1 }).toString();
      const walk = await lockWalk(all, tx, afterDays, begin);
      if (walk === undefined || walk.day > today.subtract({ days: afterDays }).toString()) {
        return false;
      }
      const accounts = await selectAccountsWithPassages(all, tx, walk, atOnce);
      if (accounts.length > 0) await look(all, tx, walk.day, accounts);
      await advanceWalk(all, tx, walk, accounts.length < atOnce ? null : (accounts.at(-1) ?? null));
      return true;
    });
  };

  const sweep: LaterMarks['sweep'] = async (all) => {
    let steps = 0;
    for (const afterDays of AFTER_DAYS) {
      while (steps < MOST_STEPS && (await step(all, afterDays))) steps += 1;
    }
    return steps === MOST_STEPS;
  };
  jobs.every('passages-later-marks', SWEEP_SECONDS, async (all) => {
    await sweep(all);
  });
  return { sweep };
}

type Found = readonly [passage: JudgedLater, reason: LaterReason];

/** Looks through a day of some accounts, and marks what it finds. */
function createLook({ calculator, events }: LaterMarksOptions) {
  const tollTime = createTollTime();

  const unusual = async (all: AllAccounts, tx: Tx, day: Among): Promise<readonly Found[]> => {
    const since = day.from - habitDays * DAY_MS;
    const tags = await selectTags(all, tx, day);
    const found: JudgedLater[] = [];
    for (let at = 0; at < tags.length; at += TAGS) {
      const some = tags.slice(at, at + TAGS);
      const among = { ...day, accounts: [...new Set(some.map(({ accountId }) => accountId))] };
      const before = { since, fewest: fewestTrips };
      found.push(...(await selectAtNewStations(all, tx, among, some, before)));
    }
    const tagIds = [...new Set(found.map(({ tagId }) => tagId))];
    const accounts = [...new Set(found.map(({ accountId }) => accountId))];
    const before = { accounts, from: since, until: day.from };
    const habits = await selectHabits(all, tx, before, tagIds);
    return found.flatMap((passage) => {
      const habit = habits.get(passage.tagId);
      // A place where it was read without having been there, or by mistake, is no place where it was.
      if (habit === undefined || passage.marks.includes('longest-route')) return [];
      const reason = outsideUsual(
        {
          station: passage.exitStationId,
          hour: Number(tollTime.dateTimeOf(passage.exitedAt).slice(11, 13)),
          isWeekend: Temporal.PlainDate.from(tollTime.dayOf(passage.exitedAt)).dayOfWeek >= 6,
        },
        habit,
      );
      return reason === undefined ? [] : [[passage, reason] as const];
    });
  };

  const dearer = async (
    all: AllAccounts,
    tx: Tx,
    day: Among,
    tollDayOf: string,
  ): Promise<readonly Found[]> => {
    const version = calculator.tariffVersionOn(tollDayOf);
    if (version === undefined) return [];
    const found = await selectByOtherLists(all, tx, day, version);
    return found.flatMap((passage) => {
      const toll = tollOf(passage, tollDayOf, calculator);
      const reason = priceDiffers(passage.amountMinor, toll.ok ? toll.value : undefined);
      return reason === undefined ? [] : [[passage, reason] as const];
    });
  };

  const meanwhileAbroad = async (
    all: AllAccounts,
    tx: Tx,
    day: Among,
  ): Promise<readonly Found[]> => {
    const trips = (await events.ask(tripsAbroad, { scope: all, queries: tx, ...day })).flat();
    if (trips.length === 0) return [];
    const accounts = [...new Set(trips.map(({ accountId }) => accountId))];
    const tagIds = [...new Set(trips.map(({ tagId }) => tagId))];
    const byTag = Map.groupBy(trips, ({ tagId }) => tagId);
    return (await selectOfTags(all, tx, { ...day, accounts }, tagIds)).flatMap((passage) => {
      const trip = byTag.get(passage.tagId)?.find((abroad) => spansOverlap(passage, abroad));
      if (trip === undefined) return [];
      const { country, from, to } = trip;
      return [[passage, { mark: 'abroad-overlap', country, from, to }] as const];
    });
  };

  return async (
    all: AllAccounts,
    tx: Tx,
    day: string,
    accounts: readonly string[],
  ): Promise<void> => {
    const among = { accounts, ...spanOf(day) };
    const found = [
      ...(await unusual(all, tx, among)),
      ...(await dearer(all, tx, among, day)),
      ...(await meanwhileAbroad(all, tx, among)),
    ].filter(([passage, { mark }]) => !passage.marks.includes(mark));
    const added = await addMarks(all, tx, byPassage(found));
    const forStaff = added.flatMap(({ passage, reasons }) => {
      const marks = reasons.map(({ mark }) => mark).filter((mark) => isForStaff(mark));
      return marks.length === 0 ? [] : [{ ...passage, marks }];
    });
    if (forStaff.length > 0)
      await events.tell(tx, passagesMarkedLater, { scope: all, passages: forStaff });
  };
}

function byPassage(found: readonly Found[]): readonly MarkedLater[] {
  return [...Map.groupBy(found, ([{ passageId }]) => passageId).values()].flatMap((of) => {
    const [first] = of;
    return first === undefined
      ? []
      : [{ passage: first[0], reasons: of.map(([, reason]) => reason) }];
  });
}

/** A toll day, epoch milliseconds; the end is the beginning of the next one. */
function spanOf(day: string): { readonly from: number; readonly until: number } {
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(tollTimeZone).epochMilliseconds;
  const date = Temporal.PlainDate.from(day);
  return { from: at(date), until: at(date.add({ days: 1 })) };
}
