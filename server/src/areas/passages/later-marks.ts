import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import { passagesMarkedLater, tripsAbroad } from './events.ts';
import {
  advanceWalk,
  lockWalk,
  selectAccountsWithPassages,
  selectWalks,
} from './later-mark-walks.store.ts';
import {
  addMarks,
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
  /** How many days are due and not looked through yet, of the walk that is furthest behind. */
  daysBehind(all: AllAccounts): Promise<number>;
}

/**
 * So many days after a toll day it is looked through: soon, and again for passages, price lists and tolls abroad that
 * come late.
 */
const AFTER_DAYS = [1, 7, 35];
/** Pause of a walk. */
const SWEEP_SECONDS = 15;
/** For so long a walk goes on at a time: a server that is asked to stop waits for it. */
const SWEEP_MS = 10_000;
/** Of a step, which is one transaction. */
const ACCOUNTS = 200;
/** The same on several machines, where each account has statements of its own. */
const ACCOUNTS_IF_SPLIT = 20;
/** Tags whose habits one statement reads: some ten thousand passages. */
const TAGS = 200;
const DAY_MS = 86_400_000;
/** After an import, other servers still charge by what the list said before, for seconds. */
const IMPORT_REACHES_ALL_MS = 60_000;

export interface LaterMarksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly networks: Pick<TollNetworks, 'imports'>;
  readonly events: Pick<Events, 'ask' | 'tell'>;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly tags: { readonly replacements: Pick<Tags['replacements'], 'predecessorsOf'> };
  /** Accounts of a step. */
  readonly accounts?: number;
  /** For how long each walk goes on in a sweep; at least one step. */
  readonly sweepMs?: number;
}

/** Marks that need more than a passage and those beside it: found by night, so that recording passages costs no more. */
export function createLaterMarks(options: LaterMarksOptions): LaterMarks {
  const {
    database,
    clock,
    jobs,
    networks,
    accounts: most = ACCOUNTS,
    sweepMs = SWEEP_MS,
  } = options;
  const look = createLook(options);

  /** False once the walk has nothing to do. */
  const step = async (all: AllAccounts, afterDays: number): Promise<boolean> => {
    const isSplit = await database.isSplit();
    const atOnce = isSplit ? Math.min(most, ACCOUNTS_IF_SPLIT) : most;
    const imports = await networks.imports();
    const importedAt = new Map(imports.map(({ version, at }) => [version, at.epochMilliseconds]));
    return database.transaction(async (tx) => {
      const today = todayOf(clock);
      // The migration has the walks of an installation with passages begin a month earlier.
      const begin = today.subtract({ days: afterDays - 1 }).toString();
      const walk = await lockWalk(all, tx, afterDays, begin);
      if (walk === undefined || walk.day > today.subtract({ days: afterDays }).toString()) {
        return false;
      }
      const accounts = await selectAccountsWithPassages(all, tx, walk, atOnce);
      // On several machines a query for one account is answered by one of them.
      const together = isSplit ? accounts.map((one) => [one]) : [accounts];
      for (const some of together)
        if (some.length > 0) await look(all, tx, walk.day, some, importedAt);
      await advanceWalk(all, tx, walk, accounts.length < atOnce ? null : (accounts.at(-1) ?? null));
      return true;
    });
  };

  /** Goes on for a while; true while something is left. */
  const walkOn = async (all: AllAccounts, afterDays: number): Promise<boolean> => {
    const began = performance.now();
    while (await step(all, afterDays)) {
      if (performance.now() - began >= sweepMs) return true;
    }
    return false;
  };
  // Each for itself: one that is behind takes nothing from the others.
  for (const afterDays of AFTER_DAYS) {
    jobs.every(`passages-later-marks-${afterDays}`, SWEEP_SECONDS, async (all) => {
      await walkOn(all, afterDays);
    });
  }
  return {
    async sweep(all) {
      let isLeft = false;
      for (const afterDays of AFTER_DAYS) isLeft = (await walkOn(all, afterDays)) || isLeft;
      return isLeft;
    },
    async daysBehind(all) {
      const today = todayOf(clock);
      const walks = await selectWalks(all, database.queries);
      return walks.reduce((furthest, { afterDays, day }) => {
        const due = Temporal.PlainDate.from(day).until(today, { largestUnit: 'days' }).days;
        return Math.max(furthest, due - afterDays + 1);
      }, 0);
    },
  };
}

const todayOf = (clock: Clock): Temporal.PlainDate => Temporal.PlainDate.from(tollDay(clock.now()));

/** The tags before each tag that has replaced one, the latest first. */
type Past = ReadonlyMap<string, readonly string[]>;
/** When price lists were imported, by version, epoch milliseconds. */
type ImportedAt = ReadonlyMap<string, number>;
type Found = readonly [passage: JudgedLater, reason: LaterReason];

/** Looks through a day of some accounts, and marks what it finds. */
function createLook({ calculator, events, tags: { replacements } }: LaterMarksOptions) {
  const tollTime = createTollTime();

  const unusual = async (
    all: AllAccounts,
    tx: Tx,
    day: Among,
    past: Past,
  ): Promise<readonly Found[]> => {
    const since = day.from - habitDays * DAY_MS;
    const withPast = <Tag extends { readonly tagId: string }>(tag: Tag) => ({
      ...tag,
      before: past.get(tag.tagId) ?? [],
    });
    const tags = (await selectTags(all, tx, day)).map(withPast);
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
    const asked = tagIds.map((tagId) => withPast({ tagId }));
    const habits = await selectHabits(all, tx, before, asked);
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
    importedAt: ImportedAt,
  ): Promise<readonly Found[]> => {
    const version = calculator.tariffVersionOn(tollDayOf);
    if (version === undefined) return [];
    const at = importedAt.get(version);
    const before = at === undefined ? null : at + IMPORT_REACHES_ALL_MS;
    const found = await selectByOtherLists(all, tx, day, { version, before });
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
    past: Past,
  ): Promise<readonly Found[]> => {
    const trips = (await events.ask(tripsAbroad, { scope: all, queries: tx, ...day })).flat();
    if (trips.length === 0) return [];
    const accounts = [...new Set(trips.map(({ accountId }) => accountId))];
    // A vehicle is known by its first tag: on the day of a replacement one trip has the old tag, the other the new one.
    const vehicleOf = (tagId: string): string => past.get(tagId)?.at(-1) ?? tagId;
    const byVehicle = Map.groupBy(trips, ({ tagId }) => vehicleOf(tagId));
    const replacing = [...past.keys()].filter((tagId) => byVehicle.has(vehicleOf(tagId)));
    const tagIds = new Set([
      ...trips.map(({ tagId }) => tagId),
      ...replacing,
      ...replacing.flatMap((tagId) => past.get(tagId) ?? []),
    ]);
    return (await selectOfTags(all, tx, { ...day, accounts }, [...tagIds])).flatMap((passage) => {
      const those = byVehicle.get(vehicleOf(passage.tagId));
      const trip = those?.find((abroad) => spansOverlap(passage, abroad));
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
    importedAt: ImportedAt,
  ): Promise<void> => {
    const among = { accounts, ...spanOf(day) };
    const past = await replacements.predecessorsOf(all, tx, accounts);
    const found = [
      ...(await unusual(all, tx, among, past)),
      ...(await dearer(all, tx, among, day, importedAt)),
      ...(await meanwhileAbroad(all, tx, among, past)),
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
