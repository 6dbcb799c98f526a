import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import type { PointStockDesk } from '../purchases/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  insertClosing,
  markHandedOver,
  selectClosingByKey,
  type ClosingRecord,
} from './till-closings.store.ts';
import { clerkIn, devicesAtTill, sumOf } from './till-of-clerk.ts';
import { linesOfClosing } from './till-rules.ts';
import { lockTill, selectTillDays } from './tills.store.ts';

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

/** Hands over what was counted; what differs from what was booked is booked as well. */
export type CloseTill = (scope: StaffScope, count: Count) => Promise<Closed>;

export interface CloseTillDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  /** What lies at points of sale. */
  readonly stock: Pick<PointStockDesk, 'linesAt'>;
}

export function createCloseTill(deps: CloseTillDeps): CloseTill {
  const { database, clock, currency, wallet } = deps;
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
    const there = await devicesAtTill(scope, tx, clerkId, deps);
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
