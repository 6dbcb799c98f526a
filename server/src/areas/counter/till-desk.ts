import {
  failure,
  success,
  type Currency,
  type Kategorija,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { openTillsListed } from '@rampa/contract/counter';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { staffActor, staffIdOf, type NamesOfActors } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import type { PointStockDesk } from '../purchases/index.ts';
import type { NamedTag, Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { selectCorrectedOf } from './cash-corrections.store.ts';
import type { CashRecord } from './cash.store.ts';
import { linesOfClosing, mayReachTill } from './till-rules.ts';
import {
  insertClosing,
  lockTill,
  markHandedOver,
  selectClosingByKey,
  selectClosings,
  selectInTill,
  selectLastPoint,
  selectOpenTills,
  selectSoldOf,
  selectTillDays,
  type ClosingRecord,
  type OpenTillRecord,
  type TillDay,
  type WhoseTills,
} from './tills.store.ts';

interface DevicesThere {
  readonly category: Kategorija;
  readonly devices: number;
}

export interface ListedCash {
  readonly cash: CashRecord;
  /** Undefined once the account has lost it. */
  readonly tag: NamedTag | undefined;
  readonly point: string;
  /** Whether the caller may still give it back. */
  readonly returnable: boolean;
}

export interface Till {
  readonly clerkId: string;
  readonly clerk: string;
  readonly items: readonly ListedCash[];
  readonly totalRecords: number;
  readonly days: readonly TillDay[];
  readonly expectedMinor: number;
  readonly currency: Currency;
  /** What lies at the point of sale of the till; undefined where it has none. */
  readonly devices: readonly DevicesThere[] | undefined;
}

export interface ListedClosing {
  readonly closing: ClosingRecord;
  readonly clerk: string;
  /** Empty where it was the clerk. */
  readonly closedBy: string;
  /** Devices that were sold for it. */
  readonly sold: number;
  /** Minor units of it that were taken off tags afterwards. */
  readonly correctedMinor: number;
}

export interface Closings {
  readonly items: readonly ListedClosing[];
  readonly totalRecords: number;
  readonly open: readonly { readonly till: OpenTillRecord; readonly clerk: string }[];
  readonly currency: Currency;
}

interface Slice {
  readonly first: number;
  readonly rows: number;
}

interface Count {
  /** Empty: the caller's. */
  readonly clerkId: string;
  /** Minor units. */
  readonly expected: number;
  readonly counted: number;
  readonly note: string;
  readonly idempotencyKey: string;
}

export interface ClosedTill {
  readonly closingId: string;
  /** Counted less expected. */
  readonly differenceMinor: number;
  readonly already: boolean;
}

type Closed = Outcome<
  ClosedTill,
  | 'counter.not-found'
  | 'counter.till-empty'
  | 'counter.till-changed'
  | 'counter.difference-unexplained'
  | 'counter.key-used-otherwise'
>;

/** What is in the tills of clerks, and how they are closed. */
export interface TillDesk {
  till(
    scope: StaffScope,
    asked: Slice & { readonly clerkId: string; readonly languageId: LanguageId },
  ): Promise<Outcome<Till, 'counter.not-found'>>;
  /** Hands over what was counted; what differs from what was booked is booked as well. */
  close(scope: StaffScope, count: Count): Promise<Closed>;
  closings(scope: StaffScope, slice: Slice): Promise<Closings>;
}

export interface TillDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly tags: Pick<Tags, 'named'>;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly namesOfActors: NamesOfActors;
  /** Names of points of sale by their ids. */
  pointNames(languageId: LanguageId): Promise<ReadonlyMap<string, string>>;
  /** What lies at points of sale. */
  readonly stock: Pick<PointStockDesk, 'linesAt'>;
}

export function createTillDesk(deps: TillDeskDeps): TillDesk {
  return { till: createTill(deps), close: createClose(deps), closings: createClosings(deps) };
}

/** Whose till is meant; null where it is none, or not for the caller. */
function clerkIn(scope: StaffScope, asked: string): string | null {
  const clerkId = asked === '' ? scope.staff.userId : asked;
  return isUuid(clerkId) && mayReachTill(scope, clerkId) ? clerkId : null;
}

const sumOf = (days: readonly TillDay[], of: (day: TillDay) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

/** What lies where the clerk took cash last; undefined where that was at no point of sale. */
async function devicesAtTill(
  scope: StaffScope,
  queries: Queries,
  clerkId: string,
  { stock }: Pick<TillDeskDeps, 'stock'>,
): Promise<readonly DevicesThere[] | undefined> {
  const pointId = await selectLastPoint(scope.account(staffAccountId), queries, clerkId);
  return pointId === '' ? undefined : stock.linesAt(scope, queries, pointId);
}

function createTill(deps: TillDeskDeps): TillDesk['till'] {
  const { database, clock, currency, tags } = deps;
  const { queries } = database;
  return async (scope, { clerkId: asked, languageId, ...slice }) => {
    const clerkId = clerkIn(scope, asked);
    if (clerkId === null) return failure('counter.not-found');
    const nameOf = await deps.namesOfActors(queries, [staffActor(clerkId)]);
    const clerk = nameOf(staffActor(clerkId));
    if (clerk === '') return failure('counter.not-found');
    const days = await selectTillDays(scope, queries, clerkId);
    const found = await selectInTill(scope, queries, clerkId, slice);
    const named = await tags.named(scope, queries, found);
    const points = await deps.pointNames(languageId);
    const today = tollDay(clock.now());
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'till-read',
      subject: `user:${clerkId}`,
      details: { count: found.length },
    });
    return success({
      clerkId,
      clerk,
      items: found.map((cash) => ({
        cash,
        tag: named.get(cash.tagId),
        point: points.get(cash.pointId) ?? cash.pointId,
        returnable:
          cash.kind === 'top-up' &&
          scope.role !== 'counter' &&
          cash.returnedAt === null &&
          tollDay(cash.takenAt) === today,
      })),
      totalRecords: sumOf(days, ({ count }) => count),
      days,
      expectedMinor: sumOf(days, ({ takenMinor, returnedMinor }) => takenMinor - returnedMinor),
      currency,
      devices: await devicesAtTill(scope, queries, clerkId, deps),
    });
  };
}

function createClose({
  database,
  clock,
  currency,
  wallet,
  stock,
}: TillDeskDeps): TillDesk['close'] {
  /** In the operator's books; null where nothing moves. */
  const book = async (
    scope: StaffScope,
    tx: Tx,
    closingId: string,
    { expected, counted }: Pick<Count, 'expected' | 'counted'>,
  ): Promise<string | null> => {
    const own = scope.account(staffAccountId);
    const lines = linesOfClosing(expected, counted);
    if (lines.length === 0) return null;
    const [journal] = await wallet.postJournals(own, tx, [
      {
        accountId: own.accountId,
        kind: 'till-closing',
        reference: closingId,
        occurredAt: clock.now(),
        currency,
        lines,
      },
    ]);
    if (journal === undefined) throw new Error('The wallet answered without a journal');
    return journal.journalId;
  };

  const close = async (
    scope: StaffScope,
    tx: Tx,
    clerkId: string,
    { idempotencyKey, ...count }: Count,
  ): Promise<Closed> => {
    const own = scope.account(staffAccountId);
    // Supervisors may name anybody: whoever has taken no cash has no till.
    if (!(await lockTill(own, tx, clerkId))) return failure('counter.till-empty');
    const known = await selectClosingByKey(own, tx, clerkId, idempotencyKey);
    if (known !== undefined) return repeated(known, count);
    const days = await selectTillDays(scope, tx, clerkId);
    const oldest = days.at(-1);
    if (oldest === undefined) return failure('counter.till-empty');
    const takenMinor = sumOf(days, (day) => day.takenMinor);
    const returnedMinor = sumOf(days, (day) => day.returnedMinor);
    if (takenMinor - returnedMinor !== count.expected) return failure('counter.till-changed');
    const { counted: countedMinor, note } = count;
    if (countedMinor !== count.expected && note === '') {
      return failure('counter.difference-unexplained');
    }
    const closingId = uuid();
    const there = await devicesAtTill(scope, tx, clerkId, { stock });
    await insertClosing(own, tx, {
      closingId,
      clerkId,
      idempotencyKey,
      closedAt: clock.now(),
      closedBy: scope.by.actor,
      since: oldest.since,
      count: sumOf(days, (day) => day.count),
      takenMinor,
      returnedMinor,
      countedMinor,
      devicesLeft: there?.reduce((sum, { devices }) => sum + devices, 0) ?? null,
      currency,
      note,
      journalId: await book(scope, tx, closingId, count),
    });
    await markHandedOver(scope, tx, clerkId, closingId);
    return success({
      closingId,
      differenceMinor: countedMinor - count.expected,
      already: false,
    });
  };

  return async (scope, count) => {
    const clerkId = clerkIn(scope, count.clerkId);
    if (clerkId === null) return failure('counter.not-found');
    return database.transaction(async (tx): Promise<Closed> => {
      const closed = await close(scope, tx, clerkId, count);
      if (closed.ok) {
        await scope.by.record(tx, {
          accountId: nobody,
          action: 'till-closed',
          subject: `user:${clerkId}`,
          details: {
            amountMinor: count.counted,
            differenceMinor: closed.value.differenceMinor,
            repeated: closed.value.already,
          },
        });
      }
      return closed;
    });
  };
}

/** The same key again, with the same figures. */
function repeated(
  known: ClosingRecord,
  { expected, counted }: Pick<Count, 'expected' | 'counted'>,
): Closed {
  const { closingId, takenMinor, returnedMinor, countedMinor } = known;
  const same = countedMinor === counted && takenMinor - returnedMinor === expected;
  if (!same) return failure('counter.key-used-otherwise');
  return success({ closingId, differenceMinor: counted - expected, already: true });
}

function createClosings({ database, currency, namesOfActors }: TillDeskDeps): TillDesk['closings'] {
  const { queries } = database;
  return async (scope, slice) => {
    const whose: WhoseTills =
      scope.role === 'supervisor' ? 'everybody' : { clerkId: scope.staff.userId };
    const own = scope.account(staffAccountId);
    const { items, totalRecords } = await selectClosings(own, queries, whose, slice);
    const open = await selectOpenTills(scope, queries, whose, openTillsListed);
    const ids = items.map(({ closingId }) => closingId);
    const corrected = await selectCorrectedOf(scope, queries, ids);
    const sold = await selectSoldOf(scope, queries, ids);
    const nameOf = await namesOfActors(queries, [
      ...items.flatMap((closing) => [staffActor(closing.clerkId), closing.closedBy]),
      ...open.map((till) => staffActor(till.clerkId)),
    ]);
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'till-closings-read',
      subject: '',
      details: { count: items.length },
    });
    return {
      items: items.map((closing) => ({
        closing,
        clerk: nameOf(staffActor(closing.clerkId)),
        closedBy: staffIdOf(closing.closedBy) === closing.clerkId ? '' : nameOf(closing.closedBy),
        sold: sold.get(closing.closingId) ?? 0,
        correctedMinor: corrected.get(closing.closingId) ?? 0,
      })),
      totalRecords,
      open: open.map((till) => ({ till, clerk: nameOf(staffActor(till.clerkId)) })),
      currency,
    };
  };
}
