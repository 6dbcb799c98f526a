import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { CashReturnReason } from '@rampa/contract/counter';
import { validate as isUuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { FileReply } from '../../platform/http/http.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId, type IdentityService } from '../identity/index.ts';
import type { PointSales } from '../purchases/index.ts';
import type { CashRefusal, CashTopUps, Receipts } from '../top-ups/index.ts';
import {
  addToCashDay,
  insertCash,
  markCashReturned,
  selectCash,
  takeOffCashDay,
  type CashRecord,
} from './cash.store.ts';
import { mayReachTill } from './till-rules.ts';
import { lockOrMakeTill, lockTill } from './tills.store.ts';

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

type TakeRefusal =
  | CashRefusal
  | 'request.not-found'
  | 'top-ups.key-used-otherwise'
  | 'counter.point-not-found'
  | 'counter.point-closed'
  | 'counter.above-day-limit'
  | 'counter.account-closed';
type Taken = Outcome<{ readonly orderNumber: string; readonly already: boolean }, TakeRefusal>;
type Given = Outcome<
  { readonly already: boolean },
  | 'counter.not-found'
  | 'counter.was-sale'
  | 'counter.other-day'
  | 'counter.till-closed'
  | 'counter.not-your-till'
  | 'counter.account-closed'
>;

/** How clerks take cash for a customer's tag, and give it back. */
export interface CashDesk {
  /** Into the caller's till; repeated with the same key, it returns the same order, whatever has changed since. */
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
  /** Whether the operator takes cash; what was taken before can go back all the same. */
  readonly takesCash: boolean;
  readonly identity: Pick<IdentityService, 'accountStanding'>;
  readonly receipts: Pick<Receipts, 'forCustomer'>;
  readonly sales: Pick<PointSales, 'invoice'>;
  /** Minor units that one customer may pay in cash in a day. */
  readonly dayMaximum: number;
  /** Whether tags are topped up there. */
  isPoint(pointId: string): Promise<boolean>;
}

export function createCashDesk(deps: CashDeskDeps): CashDesk {
  return { take: createTake(deps), giveBack: createGiveBack(deps), receipt: createReceipt(deps) };
}

function createTake(deps: CashDeskDeps): CashDesk['take'] {
  const { database, clock, cash, dayMaximum } = deps;
  const { currency } = cash.limits;

  /** What was not taken before. */
  const takeNew = async (
    scope: StaffScope,
    tx: Tx,
    { accountId, pointId, note, ...given }: OfferedCash,
    atPoint: boolean,
  ): Promise<Taken> => {
    if (!deps.takesCash) return failure('request.not-found');
    if (!atPoint) {
      return failure(scope.role === 'counter' ? 'counter.point-closed' : 'counter.point-not-found');
    }
    const account = scope.account(accountId);
    // Whoever is closing the account is paid out by bank, and would have this back at once.
    const standing = await deps.identity.accountStanding(account, tx);
    if (standing !== 'open') return failure('counter.account-closed');
    const taken = await cash.take(account, tx, given);
    if (!taken.ok) return taken;
    const { tagId, amountMinor, languageId } = given;
    const takenAt = clock.now();
    const sum = await addToCashDay(account, tx, tollDay(takenAt), amountMinor);
    if (sum > dayMaximum) {
      const text = (minor: number) => amountText(minor, currency, languageId);
      return failure('counter.above-day-limit', {
        limit: text(dayMaximum),
        left: text(Math.max(0, dayMaximum - (sum - amountMinor))),
      });
    }
    const { orderNumber } = taken.value;
    const where = { kind: 'top-up', clerkId: scope.staff.userId, pointId, note } as const;
    await insertCash(account, tx, {
      ...where,
      orderNumber,
      tagId,
      amountMinor,
      currency,
      takenAt,
    });
    return success({ orderNumber, already: false });
  };

  const take = async (
    scope: StaffScope,
    tx: Tx,
    offered: OfferedCash,
    atPoint: boolean,
  ): Promise<Taken> => {
    const { accountId, amountMinor, pointId } = offered;
    // First, so that a second click waits for the first, and a closing counts either both or none.
    await lockOrMakeTill(scope.account(staffAccountId), tx, scope.staff.userId, pointId);
    // A clerk whose answer was lost has the money: whatever is otherwise by now, they are told so.
    const known = await cash.taken(scope.account(accountId), tx, offered);
    if (known?.ok === false) return known;
    const already = known !== null;
    const taken = already
      ? success({ ...known.value, already })
      : await takeNew(scope, tx, offered, atPoint);
    if (!taken.ok) return taken;
    const { orderNumber } = taken.value;
    // A repeated click is recorded as well.
    await scope.by.record(tx, {
      accountId,
      action: 'cash-taken',
      subject: `order:${orderNumber}`,
      details: { amountMinor, repeated: already },
    });
    return taken;
  };

  return async (scope, given) => {
    if (!isUuid(given.accountId)) return failure('tags.not-found');
    const { role, staff } = scope;
    // Whoever works at a counter says nothing of where they are: a supervisor has.
    const pointId = role === 'counter' ? staff.pointId : given.pointId;
    const offered = { ...given, pointId };
    const atPoint =
      (pointId === '' && role !== 'counter') || (pointId !== '' && (await deps.isPoint(pointId)));
    return transactionOrNothing(database, async (tx) => {
      const result = await take(scope, tx, offered, atPoint);
      return { result, keep: result.ok };
    });
  };
}

function createGiveBack({ database, clock, cash, identity }: CashDeskDeps): CashDesk['giveBack'] {
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
    if (known.kind === 'sale') return failure('counter.was-sale');
    return database.transaction(async (tx): Promise<Given> => {
      await lockTill(scope.account(staffAccountId), tx, known.clerkId);
      const found = await selectCash(account, tx, orderNumber);
      if (found === undefined) throw new Error(`The cash of ${orderNumber} vanished`);
      const already = found.returnedAt !== null;
      if (!already) {
        const refused = refusalOf(scope, found);
        if (refused !== null) return refused;
        // The closing of an account pays out what is on its tags: the same money would go back twice.
        const standing = await identity.accountStanding(account, tx);
        if (standing !== 'open') return failure('counter.account-closed');
        // One moment for both: they are compared.
        const at = clock.now();
        await cash.giveBack(account, tx, orderNumber, { at, reason });
        // After the balances, as whoever takes cash does: two clerks may be at work for one customer.
        await takeOffCashDay(account, tx, tollDay(found.takenAt), found.amountMinor);
        const returned = { at, by: scope.by.actor, reason, note };
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

function createReceipt({ database, receipts, sales }: CashDeskDeps): CashDesk['receipt'] {
  return async (scope, accountId, orderNumber, languageId) => {
    if (!isUuid(accountId)) return failure('counter.not-found');
    const account = scope.account(accountId);
    const known = await selectCash(account, database.queries, orderNumber);
    if (known === undefined) return failure('counter.not-found');
    // Of a customer, a counter sees what it has taken itself.
    if (scope.role === 'counter' && known.clerkId !== scope.staff.userId) {
      return failure('counter.not-found');
    }
    const made =
      known.kind === 'sale'
        ? await sales.invoice(account, orderNumber, languageId)
        : await receipts.forCustomer(account, orderNumber, languageId);
    if (!made.ok) throw new Error(`No receipt for ${orderNumber}: ${made.code}`);
    await scope.by.record(database.queries, {
      accountId,
      action: 'cash-receipt-read',
      subject: `order:${orderNumber}`,
    });
    const file = made.value;
    // As much of an invoice as goes into one file is drawn at once.
    return success('content' in file ? { ...file, body: file.content } : file);
  };
}
