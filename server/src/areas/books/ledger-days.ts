import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import { isAlone } from '../../platform/database/alone.store.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { allowLongStatements } from '../../platform/database/long-statements.store.ts';
import type { DeskScope, StaffScope } from '../../platform/scope/scope.ts';
import { beginOf, dayAfter, daysBetween } from './business-day.ts';
import {
  countJournals,
  insertClosedDay,
  isAnythingBookedBefore,
  selectLedgerBalances,
  selectMovements,
  takeJournals,
} from './close-day.store.ts';
import { sumsOfDay, type AccountSum, type Balance } from './general-ledger.ts';
import {
  selectClosedDay,
  selectClosedDays,
  selectClosedSpan,
  selectSums,
  type ClosedDay,
} from './ledger-days.store.ts';

/** A closed day with its general ledger. */
export interface ClosedLedger {
  readonly closed: ClosedDay;
  /** Name of who closed it; empty on the command line. */
  readonly closedBy: string;
  readonly sums: readonly AccountSum[];
}

/** A row of the list: today, a day that is to be closed, or a closed one. */
export type ListedDay =
  | { readonly day: string; readonly state: 'running' | 'open'; readonly next: boolean }
  | { readonly day: string; readonly state: 'closed'; readonly ledger: ClosedLedger };

type CloseRefusal = 'books.not-over' | 'books.not-next' | 'books.before-first' | 'books.busy';

/** Business days: each is closed once, one after the other. */
export interface LedgerDays {
  /** Newest first. */
  list(
    scope: StaffScope,
    page: { readonly first: number; readonly rows: number },
  ): Promise<{ readonly items: readonly ListedDay[]; readonly totalRecords: number }>;
  one(scope: StaffScope, day: string): Promise<Outcome<ClosedLedger, 'books.not-closed'>>;
  /** A day that is closed already stays as it is, and is returned. */
  close(scope: DeskScope, day: string): Promise<Outcome<ClosedLedger, CloseRefusal>>;
  /** Days that are over and not closed, up to one, the oldest first; if none was ever closed, that one alone. */
  toClose(scope: DeskScope, through: string): Promise<readonly string[]>;
}

export interface LedgerDaysDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly namesOfActors: NamesOfActors;
}

/** No transaction lasts as long: what was booked before and is in no closed day by then is a fault, which verification finds. */
const LATEST_DAYS = 3;

export function createLedgerDays(deps: LedgerDaysDeps): LedgerDays {
  const { database, clock, namesOfActors } = deps;
  const { queries } = database;

  const toClose: LedgerDays['toClose'] = async (scope, through) => {
    const span = await selectClosedSpan(scope, queries);
    const from = span === null ? through : dayAfter(span.last);
    return Array.from({ length: daysBetween(from, through) }, (_, at) => dayAfter(from, at));
  };

  return {
    toClose,
    async list(scope, { first, rows }) {
      const today = tollDay(clock.now());
      const span = await selectClosedSpan(scope, queries);
      const next = span === null ? dayAfter(today, -1) : dayAfter(span.last);
      const notClosed = daysBetween(next, today);
      const shown = Array.from(
        { length: Math.max(0, Math.min(rows, notClosed - first)) },
        (_, at) => dayAfter(today, -first - at),
      );
      const closed = await selectClosedDays(scope, queries, {
        first: Math.max(0, first - notClosed),
        rows: rows - shown.length,
      });
      const ledgers = await ledgersOf(scope, deps, closed);
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'ledger-days-read',
        subject: 'ledger-days',
        details: { first, count: shown.length + closed.length },
      });
      return {
        items: [
          ...shown.map((day) => ({
            day,
            state: day === today ? ('running' as const) : ('open' as const),
            next: day === next && day < today,
          })),
          ...ledgers.map((ledger) => ({
            day: ledger.closed.day,
            state: 'closed' as const,
            ledger,
          })),
        ],
        totalRecords: notClosed + (span?.count ?? 0),
      };
    },
    async one(scope, day) {
      const closed = await selectClosedDay(scope, queries, day);
      if (closed === undefined) return failure('books.not-closed');
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'ledger-day-read',
        subject: `ledger-day:${day}`,
      });
      return success(await ledgerOf(scope, deps, closed));
    },
    async close(scope, day) {
      if (day >= tollDay(clock.now())) return failure('books.not-over');
      const done = await database.transaction(async (tx) => closeDay(scope, tx, deps, day));
      if (!done.ok) return done;
      const nameOf = await namesOfActors(queries, [done.value.closed.by]);
      return success({ ...done.value, closedBy: nameOf(done.value.closed.by) });
    },
  };
}

type Closed = Omit<ClosedLedger, 'closedBy'>;

async function closeDay(
  scope: DeskScope,
  tx: Tx,
  { clock }: Pick<LedgerDaysDeps, 'clock'>,
  day: string,
): Promise<Outcome<Closed, CloseRefusal>> {
  if (!(await isAlone(tx, 'ledger-day-close'))) return failure('books.busy');
  const span = await selectClosedSpan(scope, tx);
  const before = await selectClosedDay(scope, tx, day);
  if (before !== undefined) {
    await record(scope, tx, before, { repeated: true });
    return success({ closed: before, sums: await selectSums(scope, tx, [day]) });
  }
  await allowLongStatements(scope, tx);
  if (span === null) {
    // Yesterday is never too early: books that have just been begun open with nothing.
    const yesterday = dayAfter(tollDay(clock.now()), -1);
    if (day < yesterday && !(await isAnythingBookedBefore(scope, tx, beginOf(dayAfter(day))))) {
      return failure('books.before-first');
    }
  } else if (day < span.first) {
    return failure('books.before-first');
  } else if (day !== dayAfter(span.last)) {
    return failure('books.not-next');
  }
  const begins = beginOf(day);
  // What is booked in a transaction that lasts over midnight, or over the closing, comes to the next day.
  const from = beginOf(laterOf(span?.first ?? day, dayAfter(day, -LATEST_DAYS)));
  const opening =
    span === null
      ? await openingOfFirst(scope, tx, begins)
      : (await selectSums(scope, tx, [span.last])).map(({ account, currency, closingMinor }) => ({
          account,
          currency,
          minor: closingMinor,
        }));
  await takeJournals(scope, tx, day, { from, ends: beginOf(dayAfter(day)) });
  const sums = sumsOfDay({
    opening,
    movements: await selectMovements(scope, tx, day),
    ledger: await selectLedgerBalances(scope, tx, from),
  });
  const closed: ClosedDay = {
    day,
    at: clock.now(),
    by: scope.by.actor,
    ...(await countJournals(scope, tx, day, begins)),
    postings: sums.reduce((total, { postings }) => total + postings, 0),
  };
  await insertClosedDay(scope, tx, closed, sums);
  await record(scope, tx, closed, {});
  return success({ closed, sums });
}

/**
 * As long as no day is closed, the balances without what was booked since the first one began: what came before it, without
 * reading all that ever came. Closed at the earliest when it is over, it began most of a day ago: of what was booked before it,
 * nothing is on its way any more.
 */
function openingOfFirst(
  scope: DeskScope,
  tx: Tx,
  begins: Temporal.Instant,
): Promise<readonly Balance[]> {
  return selectLedgerBalances(scope, tx, begins);
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** A repeated click is recorded as well. */
function record(
  { by }: DeskScope,
  tx: Tx,
  { day, journals, late }: ClosedDay,
  details: Readonly<Record<string, boolean>>,
): Promise<void> {
  return by.record(tx, {
    accountId: nobody,
    action: 'ledger-day-closed',
    subject: `ledger-day:${day}`,
    details: { journals, late, ...details },
  });
}

async function ledgersOf(
  scope: StaffScope,
  { database: { queries }, namesOfActors }: Pick<LedgerDaysDeps, 'database' | 'namesOfActors'>,
  days: readonly ClosedDay[],
): Promise<readonly ClosedLedger[]> {
  const nameOf = await namesOfActors(
    queries,
    days.map(({ by }) => by),
  );
  const sums = await selectSums(
    scope,
    queries,
    days.map(({ day }) => day),
  );
  const ofDay = Map.groupBy(sums, ({ day }) => day);
  return days.map((closed) => ({
    closed,
    closedBy: nameOf(closed.by),
    sums: ofDay.get(closed.day) ?? [],
  }));
}

async function ledgerOf(
  scope: StaffScope,
  deps: Pick<LedgerDaysDeps, 'database' | 'namesOfActors'>,
  closed: ClosedDay,
): Promise<ClosedLedger> {
  const [ledger] = await ledgersOf(scope, deps, [closed]);
  return ledger ?? { closed, closedBy: '', sums: [] };
}
