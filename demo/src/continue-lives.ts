import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import {
  createPassageRecorder,
  tollOf,
  type DeliveredPassage,
} from '../../server/src/areas/passages/index.ts';
import type { TagOwner } from '../../server/src/areas/tags/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import type { PastTopUp } from '../../server/src/areas/top-ups/index.ts';
import { demoSystem } from './demo-scope.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollDay, tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Database, Queries } from '../../server/src/platform/database/database.ts';
import { createTollTime } from '../../server/src/platform/toll-time.ts';
import { demoTagsOf } from './demo-tags.ts';
import type { Attempt } from './attempt.ts';
import { bookTopUps, waitOf } from './book-top-ups.ts';
import { selectAbroad, selectTakenKeys } from './continue-lives.store.ts';
import { coverTolls, type CoveringTopUp } from './cover-tolls.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { dayOf } from './demo-calendar.ts';
import type { DemoAccount, DemoLives, DemoTag } from './demo-lives.ts';
import { findPart, markPart, moveMark, selectNewestDemoDay } from './demo-mark.store.ts';
import { livesIn } from './lives.ts';
import { numbered } from './numbered.ts';
import { plantFaults } from './plant-faults.ts';
import { planTrips, type PlannedPassage } from './plan-trips.ts';
import { createSeededRandom, seedOf } from './seeded-random.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

export interface ContinuingDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly attempt: Attempt;
  /** People other than the country's. */
  readonly lives?: DemoLives;
  /** Receives lines of progress. */
  readonly onProgress?: (line: string) => void;
}

/** The first day after the first load. */
const FROM = 'demo-lives-from';
/** After a longer pause only this many days are filled; the time before stays empty. */
const MOST_DAYS = 400;
/** Progress is reported only beyond this many passages. */
const WORTH_TELLING = 100;
/** Days per transaction. */
const SLICE_DAYS = 31;

/** Marks the day of the first load, in its transaction. */
export async function markLivesBegun(queries: Queries, day: string): Promise<void> {
  await markPart(queries, FROM, Temporal.PlainDate.from(day).add({ days: 1 }).toString());
}

/**
 * The day on which the demo was begun; for demos of earlier versions, the day of the newest passage
 * they loaded.
 */
export async function begunOn(
  queries: Queries,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  let from = await findPart(queries, FROM);
  if (from === undefined) {
    await markLivesBegun(queries, (await selectNewestDemoDay(queries)) ?? tollDay(now));
    from = await findPart(queries, FROM);
  }
  return Temporal.PlainDate.from(from ?? tollDay(now)).subtract({ days: 1 });
}

/**
 * Continues the histories of the demo's people up to now. What their tags drive on a day is the
 * same however often it is planned, so existing data is untouched. Returns how many passages are
 * new.
 */
export async function continueLives(demo: ContinuingDemo): Promise<number> {
  const { database, clock, attempt } = demo;
  const today = Temporal.PlainDate.from(tollDay(clock.now()));
  const first = (await begunOn(database.queries, clock.now())).add({ days: 1 });
  const earliest = today.subtract({ days: MOST_DAYS });
  let recorded = 0;
  for (const account of livesIn(demo).accounts) {
    if (account.tags.length === 0) continue;
    await attempt(`the newest passages of ${account.email}`, async () => {
      const mark = `demo-lives-until:${account.email}`;
      const until = await findPart(database.queries, mark);
      // The last two days are planned again: they were not over, or a tag may have been abroad.
      const known =
        until === undefined ? first : Temporal.PlainDate.from(until).subtract({ days: 1 });
      let from = latestOf(first, known, earliest);
      while (Temporal.PlainDate.compare(from, today) <= 0) {
        const next = earliestOf(from.add({ days: SLICE_DAYS }), today.add({ days: 1 }));
        const days = { from, next, today };
        const count = await continueAccount(demo, account, days);
        await moveMark(database.queries, mark, next.subtract({ days: 1 }).toString());
        if (count >= WORTH_TELLING) {
          const last = next.subtract({ days: 1 }).toString();
          demo.onProgress?.(`${account.email}: ${count} passages more, up to ${last}`);
        }
        recorded += count;
        from = next;
      }
    });
  }
  return recorded;
}

interface Days {
  readonly from: Temporal.PlainDate;
  /** The first day that is no longer among them. */
  readonly next: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
}

/** What the working tags of an account drove on these days, with the top-ups that pay for it. */
async function continueAccount(
  demo: ContinuingDemo,
  account: DemoAccount,
  days: Days,
): Promise<number> {
  const { database, clock, country } = demo;
  const { queries } = database;
  const user = await findDemoUser(queries, account.email);
  if (user === undefined) return 0;
  const lives = livesIn(demo);
  const calculator = createTollCalculator(readTollNetwork(country));
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const tags = demoTagsOf({ database, clock, currency: lives.currency });
  const serialNumbers = account.tags.map(({ serialNumber }) => serialNumber);
  const owners = new Map(
    [...(await tags.findOwners(demoSystem, queries, serialNumbers))].filter(
      ([, owner]) => owner.accountId === user.accountId && owner.stoppedAt === null,
    ),
  );
  const since = days.from.subtract({ days: 2 }).toZonedDateTime(tollTimeZone).toInstant();
  const abroad = await selectAbroad(queries, user.accountId, since);
  const planned = account.tags
    .flatMap((tag) => {
      const owner = owners.get(tag.serialNumber);
      return owner === undefined ? [] : [{ ...tag, category: owner.category, owner }];
    })
    .flatMap((tag) =>
      daysOf(days, abroad.get(tag.owner.tagId)).flatMap((day) =>
        planDay(tag, account, day, { now: clock.now(), calculator, lives }),
      ),
    );
  const keys = planned.map(({ sourceKey }) => sourceKey);
  const taken = await selectTakenKeys(queries, user.accountId, keys);
  const fresh = planned.filter(({ sourceKey }) => !taken.has(sourceKey));
  if (fresh.length === 0) return 0;
  const tollTime = createTollTime();
  const tollsOf = (tag: DemoTag) =>
    fresh
      .filter(({ serialNumber }) => serialNumber === tag.serialNumber)
      .toSorted((a, b) => a.exitedAt - b.exitedAt)
      .flatMap((passage) => {
        const priced = tollOf(passage, tollTime.dayOf(passage.exitedAt), calculator);
        return priced.ok ? [{ at: passage.exitedAt, amountMinor: priced.value.totalWithTag }] : [];
      });
  const recorder = createPassageRecorder({
    database,
    calculator,
    tags,
    wallet,
    events: nobodyListens,
  });
  const scope = demoSystem.account(user.accountId);
  await recorder.prepareForAccount(scope, owners, fresh);
  return database.transaction(async (tx) => {
    const balances = await wallet.tagBalances(scope, tx);
    const topUps = account.tags.flatMap((tag) => {
      const owner = owners.get(tag.serialNumber);
      if (owner === undefined) return [];
      const balance = balances.get(owner.tagId) ?? 0;
      const covering = coverTolls(tollsOf(tag), balance, tag.topUpMinor);
      return covering.map((topUp) => pastTopUp(topUp, account, { ...user, owner }, lives.currency));
    });
    await bookTopUps(tx, wallet, await numbered(tx, topUps));
    const report = await recorder.recordForAccount(scope, tx, owners, fresh);
    return report.recorded;
  });
}

/**
 * The days on which a tag drives at home. For a tag that pays abroad the partner's passages come
 * first: no day is filled until it is over, and those around a journey stay empty.
 */
function daysOf(
  { from, next, today }: Days,
  abroadOn: readonly string[] | undefined,
): Temporal.PlainDate[] {
  const end = abroadOn === undefined ? next : earliestOf(next, today);
  const away = new Set(
    (abroadOn ?? []).flatMap((text) => {
      const day = Temporal.PlainDate.from(text);
      return [-1, 0, 1].map((days) => day.add({ days }).toString());
    }),
  );
  const days: Temporal.PlainDate[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 })) {
    if (!away.has(day.toString())) days.push(day);
  }
  return days;
}

/** What the tag drove on a day: the same in every run, however late. */
function planDay(
  tag: DemoTag,
  account: DemoAccount,
  day: Temporal.PlainDate,
  context: {
    readonly now: Temporal.Instant;
    readonly calculator: ReturnType<typeof createTollCalculator>;
    readonly lives: DemoLives;
  },
): DeliveredPassage[] {
  const { calculator, now, lives } = context;
  const name = `${tag.serialNumber}:${day.toString()}`;
  const random = createSeededRandom(seedOf(name));
  const life = { ...tag, fixedTrips: [], quietForDays: 0, away: [] };
  // The whole day is planned, so that the numbers of its passages stay the same, however much of it
  // is over.
  const driven = planTrips(life, [dayOf(day, 0)], Number.MAX_SAFE_INTEGER, calculator, random);
  return plantFaults(driven, account.faultShare, lives.wrongCategory, random)
    .map((passage, at) => ({ ...deliveredOf(passage), sourceKey: `demo:${name}:${at}` }))
    .filter(({ exitedAt }) => exitedAt < now.epochMilliseconds);
}

/** As the lanes deliver it, without the planted faults. */
function deliveredOf(passage: PlannedPassage): Omit<DeliveredPassage, 'sourceKey'> {
  const { serialNumber, entryStationId, enteredAt, exitStationId, exitedAt, lane, category } =
    passage;
  return { serialNumber, entryStationId, enteredAt, exitStationId, exitedAt, lane, category };
}

function pastTopUp(
  { at, amountMinor }: CoveringTopUp,
  { topUpMethod: method }: DemoAccount,
  { accountId, userId, owner }: { accountId: string; userId: string; owner: TagOwner },
  currency: PastTopUp['currency'],
): PastTopUp {
  const createdAt = at - waitOf(method);
  return {
    accountId,
    userId,
    tagId: owner.tagId,
    topUpId: uuid({ msecs: createdAt }),
    orderNumber: '',
    method,
    amountMinor,
    currency,
    state: 'paid',
    createdAt: Temporal.Instant.fromEpochMilliseconds(createdAt).toString(),
    settledAt: Temporal.Instant.fromEpochMilliseconds(at).toString(),
    journalId: uuid({ msecs: at }),
  };
}

function latestOf(
  ...days: readonly [Temporal.PlainDate, ...Temporal.PlainDate[]]
): Temporal.PlainDate {
  return days.reduce((a, b) => (Temporal.PlainDate.compare(a, b) < 0 ? b : a));
}

function earliestOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? a : b;
}
