import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { CashReturnReason } from '@rampa/contract/counter';
import { validate as isUuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { FileReply } from '../../platform/http/http.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import type { CashTopUps, Receipts } from '../top-ups/index.ts';
import {
  addToCashDay,
  insertCash,
  markCashReturned,
  selectCash,
  takeOffCashDay,
  type CashRecord,
} from './cash.store.ts';
import { mayReachTill } from './till-rules.ts';
import { lockTill } from './tills.store.ts';

/** Cash that a clerk holds in the hand. */
interface OfferedCash {
  readonly accountId: string;
  readonly tagId: string;
  readonly amountMinor: number;
  /** Empty: not at a point of sale. */
  readonly pointId: string;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
}

type TakeRefusal = 'counter.point-not-found' | 'counter.above-day-limit';
type Taken = Awaited<ReturnType<CashTopUps['take']>> | Outcome<never, TakeRefusal>;
type Given = Outcome<
  { readonly already: boolean },
  'counter.not-found' | 'counter.other-day' | 'counter.till-closed' | 'counter.not-your-till'
>;

/** How clerks take cash for a customer's tag, and give it back. */
export interface CashDesk {
  /** Into the caller's till; repeated with the same key, it returns the same order. */
  take(scope: StaffScope, cash: OfferedCash): Promise<Taken>;
  /** From the till that it is in, on the day it was taken. */
  giveBack(
    scope: StaffScope,
    accountId: string,
    orderNumber: string,
    why: { readonly reason: CashReturnReason; readonly note: string },
  ): Promise<Given>;
  receipt(
    scope: StaffScope,
    accountId: string,
    orderNumber: string,
    languageId: LanguageId,
  ): Promise<Outcome<FileReply, 'counter.not-found'>>;
}

export interface CashDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly cash: CashTopUps;
  readonly receipts: Pick<Receipts, 'forCustomer'>;
  /** Minor units that one customer may pay in cash in a day. */
  readonly dayMaximum: number;
  /** Whether tags are topped up there. */
  isPoint(pointId: string): Promise<boolean>;
}

export function createCashDesk(deps: CashDeskDeps): CashDesk {
  return { take: createTake(deps), giveBack: createGiveBack(deps), receipt: createReceipt(deps) };
}

function createTake({ database, clock, cash, dayMaximum, isPoint }: CashDeskDeps) {
  const { currency } = cash.limits;

  const take = async (
    scope: StaffScope,
    tx: Tx,
    { accountId, pointId, note, ...given }: OfferedCash,
  ): Promise<Taken> => {
    const account = scope.account(accountId);
    const { userId: clerkId } = scope.staff;
    // First, so that a second click waits for the first, and a closing counts either both or none.
    await lockTill(scope.account(staffAccountId), tx, clerkId, pointId);
    const taken = await cash.take(account, tx, given);
    if (!taken.ok) return taken;
    const { orderNumber, already } = taken.value;
    const { tagId, amountMinor, languageId } = given;
    if (!already) {
      const takenAt = clock.now();
      const sum = await addToCashDay(account, tx, tollDay(takenAt), amountMinor);
      if (sum > dayMaximum) {
        const text = (minor: number) => amountText(minor, currency, languageId);
        return failure('counter.above-day-limit', {
          limit: text(dayMaximum),
          left: text(Math.max(0, dayMaximum - (sum - amountMinor))),
        });
      }
      const where = { clerkId, pointId, note };
      await insertCash(account, tx, {
        ...where,
        orderNumber,
        tagId,
        amountMinor,
        currency,
        takenAt,
      });
    }
    // A repeated click is recorded as well.
    await scope.by.record(tx, {
      accountId,
      action: 'cash-taken',
      subject: `order:${orderNumber}`,
      details: { amountMinor, repeated: already },
    });
    return taken;
  };

  return async (scope: StaffScope, offered: OfferedCash): Promise<Taken> => {
    if (!isUuid(offered.accountId)) return failure('tags.not-found');
    if (offered.pointId !== '' && !(await isPoint(offered.pointId))) {
      return failure('counter.point-not-found');
    }
    return transactionOrNothing(database, async (tx) => {
      const result = await take(scope, tx, offered);
      return { result, keep: result.ok };
    });
  };
}

function createGiveBack({ database, clock, cash }: CashDeskDeps): CashDesk['giveBack'] {
  /** Why it cannot go back now; null where it can. */
  const refusalOf = (
    scope: StaffScope,
    { clerkId, closingId, takenAt }: CashRecord,
  ): Given | null => {
    if (!mayReachTill(scope, clerkId)) return failure('counter.not-your-till');
    if (closingId !== null) return failure('counter.till-closed');
    return tollDay(takenAt) === tollDay(clock.now()) ? null : failure('counter.other-day');
  };

  return async (scope, accountId, orderNumber, { reason, note }) => {
    if (!isUuid(accountId)) return failure('counter.not-found');
    const account = scope.account(accountId);
    const known = await selectCash(account, database.queries, orderNumber);
    if (known === undefined) return failure('counter.not-found');
    return database.transaction(async (tx): Promise<Given> => {
      await lockTill(scope.account(staffAccountId), tx, known.clerkId);
      const found = await selectCash(account, tx, orderNumber);
      if (found === undefined) throw new Error(`The cash of ${orderNumber} vanished`);
      const already = found.returnedAt !== null;
      if (!already) {
        const refused = refusalOf(scope, found);
        if (refused !== null) return refused;
        await takeOffCashDay(account, tx, tollDay(found.takenAt), found.amountMinor);
        await cash.giveBack(account, tx, orderNumber, reason);
        const returned = { at: clock.now(), by: scope.by.actor, reason, note };
        await markCashReturned(account, tx, orderNumber, returned);
      }
      await scope.by.record(tx, {
        accountId,
        action: 'cash-returned',
        subject: `order:${orderNumber}`,
        details: { amountMinor: found.amountMinor, reason, repeated: already },
      });
      return success({ already });
    });
  };
}

function createReceipt({ database, receipts }: CashDeskDeps): CashDesk['receipt'] {
  return async (scope, accountId, orderNumber, languageId) => {
    if (!isUuid(accountId)) return failure('counter.not-found');
    const account = scope.account(accountId);
    const known = await selectCash(account, database.queries, orderNumber);
    if (known === undefined) return failure('counter.not-found');
    const made = await receipts.forCustomer(account, orderNumber, languageId);
    if (!made.ok) throw new Error(`No receipt for ${orderNumber}: ${made.code}`);
    await scope.by.record(database.queries, {
      accountId,
      action: 'cash-receipt-read',
      subject: `order:${orderNumber}`,
    });
    return success(made.value);
  };
}
