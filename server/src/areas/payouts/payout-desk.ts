import { failure, invalid, success, type Currency, type Outcome } from '@rampa/contract';
import { payoutsInFileMaximum } from '@rampa/contract/payouts';
import type { AccountDigits } from '@rampa/contract/bank-accounts';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { MemberScope, StaffScope, WideScope } from '../../platform/scope/scope.ts';
import { subjectOf } from './audit-subject.ts';
import { payoutPaid } from './events.ts';
import { selectPreparations, type NewPayoutFile } from './payout-files.store.ts';
import { payoutReference, progressOf } from './payout-reference.ts';
import { sumPayable } from './payouts-in-files.store.ts';
import { selectReturns, type LastReturn } from './payout-returns.store.ts';
import {
  countDuePayouts,
  lockPayout,
  markConfirmed,
  markPaid,
  selectPayouts,
  type PayoutRecord,
} from './payouts.store.ts';
import type { RefusePair } from '../approvals/index.ts';
import { createRecordReturn, type RecordReturn } from './record-return.ts';
import type { TellOperator } from './tell-operator.ts';

/** Whoever decided on a payout cannot also release it. */
type NotByOneself = 'payouts.not-found' | 'payouts.second-person-needed';

/** A payout, with what staff are told of it. */
export interface ListedPayout {
  readonly payout: PayoutRecord;
  /** Names; empty on the command line, and as long as nobody has. */
  readonly decidedBy: string;
  readonly confirmedBy: string;
  /** Whether the caller decided on it. */
  readonly mine: boolean;
  /** The last time that the bank sent it back, and how often it did. */
  readonly returned: LastReturn | undefined;
  /** The payment file that has it. */
  readonly file: Pick<NewPayoutFile, 'fileId' | 'preparedAt'> | undefined;
}

export interface PayoutPage {
  readonly items: readonly ListedPayout[];
  readonly totalRecords: number;
  /** What a payment file that is prepared now would have. */
  readonly payable: { readonly payouts: number; readonly amountMinor: number };
  readonly currency: Currency;
}

/** The staff's list of payouts, and what they do with one. */
export interface PayoutDesk {
  list(
    scope: StaffScope,
    asked: { readonly paid: boolean; readonly first: number; readonly rows: number },
  ): Promise<PayoutPage>;
  /** Payouts that the bank has not made, counted up to a number. */
  countDue(scope: WideScope, most: number): Promise<number>;
  /** The bank has paid, as its statement says; by the reference that was shown if there was one. */
  recordPaid(
    scope: StaffScope,
    payoutId: string,
    paid: { readonly paidOn: string; readonly reference?: string | undefined },
  ): Promise<
    Outcome<
      Record<string, never>,
      | NotByOneself
      | 'payouts.not-confirmed'
      | 'payouts.in-file'
      | 'payouts.done'
      | 'payouts.changed'
      | 'request.invalid'
    >
  >;
  /** The bank sent it back: it is due again, to another account, and decided by who says so. */
  readonly recordReturn: RecordReturn;
  /** A second person confirms the payout, by the reference that was shown if there was one. */
  confirm(
    scope: StaffScope,
    payoutId: string,
    reference: string | undefined,
  ): Promise<
    Outcome<Record<string, never>, NotByOneself | 'payouts.changed' | 'approvals.recent-role'>
  >;
}

interface DeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly currency: Currency;
  readonly tellOperator: TellOperator;
  readonly accountDigits: AccountDigits;
  readonly namesOfActors: NamesOfActors;
  readonly refusePair: RefusePair;
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}

export function createPayoutDesk(deps: DeskDeps): PayoutDesk {
  return {
    list: createList(deps),
    countDue: (scope, most) => countDuePayouts(scope, deps.database.queries, most),
    recordPaid: createRecordPaid(deps),
    recordReturn: createRecordReturn(deps),
    confirm: createConfirm(deps),
  };
}

function createList({ database, currency, namesOfActors }: DeskDeps): PayoutDesk['list'] {
  return async (scope, asked) => {
    const { records, total } = await selectPayouts(scope, database.queries, asked);
    const payable = await sumPayable(scope, database.queries, payoutsInFileMaximum);
    await scope.by.record(database.queries, {
      accountId: nobody,
      action: 'payouts-read',
      subject: `payouts:${asked.paid ? 'paid' : 'due'}`,
      details: { count: records.length },
    });
    const nameOf = await namesOfActors(
      database.queries,
      records.flatMap(({ decidedBy, confirmedBy }) => [decidedBy, confirmedBy]),
    );
    const returns = await selectReturns(
      scope,
      database.queries,
      records.map(({ payoutId }) => payoutId),
    );
    const preparations = await selectPreparations(scope, database.queries, [
      ...new Set(records.flatMap(({ fileId }) => fileId ?? [])),
    ]);
    const fileOf = ({ fileId }: PayoutRecord): ListedPayout['file'] => {
      const preparedAt = preparations.get(fileId ?? '');
      return fileId === null || preparedAt === undefined ? undefined : { fileId, preparedAt };
    };
    return {
      items: records.map((payout) => ({
        payout,
        decidedBy: nameOf(payout.decidedBy),
        confirmedBy: nameOf(payout.confirmedBy),
        mine: payout.decidedBy === scope.by.actor,
        returned: returns.get(payout.payoutId),
        file: fileOf(payout),
      })),
      totalRecords: total,
      payable,
      currency,
    };
  };
}

function createRecordPaid({ database, clock, events }: DeskDeps): PayoutDesk['recordPaid'] {
  return async (scope, payoutId, { paidOn, reference }) => {
    if (!isUuid(payoutId)) return failure('payouts.not-found');
    return database.transaction(async (tx) => {
      const payout = await lockPayout(scope, tx, payoutId);
      if (payout === undefined) return failure('payouts.not-found');
      const account = scope.account(payout.accountId);
      const returns = (await selectReturns(account, tx, [payoutId])).get(payoutId)?.times;
      if (reference !== undefined && reference !== payoutReference(payout, returns)) {
        return failure('payouts.changed');
      }
      if (isOwnDecision(scope, payout)) return failure('payouts.second-person-needed');
      if (payout.secondPerson && payout.confirmedBy === null) {
        return failure('payouts.not-confirmed');
      }
      const now = clock.now();
      const repeated = payout.paidOn !== null;
      if (!repeated && payout.fileId !== null) return failure('payouts.in-file');
      if (repeated && payout.paidOn !== paidOn) return failure('payouts.done');
      if (paidOn > tollDay(now) || paidOn < tollDay(payout.requestedAt)) {
        return invalid([{ field: 'paidOn', message: 'payouts.day-impossible' }]);
      }
      if (!repeated) {
        await markPaid(account, tx, payoutId, {
          on: paidOn,
          at: now,
          by: scope.by.actor,
          byFile: false,
        });
        const progress = progressOf(payout, paidOn, returns);
        await events.tell(tx, payoutPaid, { ...payout, ...progress, scope: account });
      }
      // A repeated click is recorded as well.
      await scope.by.record(tx, {
        accountId: payout.accountId,
        action: 'payout-put-down',
        subject: subjectOf(payout),
        details: { paidOn, amountMinor: payout.amountMinor, repeated },
      });
      return success({});
    });
  };
}

function createConfirm({
  database,
  clock,
  tellOperator,
  refusePair,
}: DeskDeps): PayoutDesk['confirm'] {
  return async (scope, payoutId, reference) => {
    if (!isUuid(payoutId)) return failure('payouts.not-found');
    return database.transaction(async (tx) => {
      const payout = await lockPayout(scope, tx, payoutId);
      if (payout === undefined) return failure('payouts.not-found');
      const account = scope.account(payout.accountId);
      const returns = (await selectReturns(account, tx, [payoutId])).get(payoutId)?.times;
      if (reference !== undefined && reference !== payoutReference(payout, returns)) {
        return failure('payouts.changed');
      }
      if (isOwnDecision(scope, payout)) return failure('payouts.second-person-needed');
      const repeated = !payout.secondPerson || payout.confirmedBy !== null;
      if (!repeated) {
        const recent = await refusePair(scope, tx, payout.decidedBy);
        if (recent !== null) return recent;
        await markConfirmed(account, tx, payoutId, { at: clock.now(), by: scope.by.actor });
        await tellOperator(tx, payout, { confirmed: true, returns });
      }
      await scope.by.record(tx, {
        accountId: payout.accountId,
        action: 'payout-confirmed',
        subject: subjectOf(payout),
        details: { amountMinor: payout.amountMinor, repeated },
      });
      return success({});
    });
  };
}

/** Whether the caller decided on this payout, which needs a second person. */
function isOwnDecision({ by }: StaffScope, { secondPerson, decidedBy }: PayoutRecord): boolean {
  return secondPerson && decidedBy === by.actor;
}
