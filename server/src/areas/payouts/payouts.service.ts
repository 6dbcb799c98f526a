import {
  failure,
  invalid,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type { getIsplate, zavediIsplatu } from '@rampa/contract/payouts';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import { payoutPaid, type PayoutProgress } from './events.ts';
import {
  insertPayout,
  lockPayout,
  markPaid,
  selectPayout,
  selectPayouts,
  type NewPayout,
} from './payouts.store.ts';

export interface Payouts {
  /**
   * Records in the caller's transaction that the operator owes it, and tells the operator. The
   * caller posts the journal that brings the amount to `payouts`.
   */
  owe(
    scope: AccountScope,
    tx: Tx,
    owed: Omit<NewPayout, 'payoutId' | 'requestedAt'>,
  ): Promise<PayoutProgress>;
  find(scope: AccountScope, queries: Queries, payoutId: string): Promise<PayoutProgress | null>;
  list(
    scope: StaffScope,
    input: CallParsedInput<typeof getIsplate>,
  ): Promise<CallResult<typeof getIsplate>>;
  /** The bank has paid, as its statement says. */
  recordPaid(
    scope: StaffScope,
    input: CallParsedInput<typeof zavediIsplatu>,
  ): Promise<
    Outcome<Record<string, never>, 'payouts.not-found' | 'payouts.done' | 'request.invalid'>
  >;
}

/** What the operator owes to bank accounts of customers: the bank pays it, a clerk records that. */
export function createPayouts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly events: Events;
  readonly currency: Currency;
  /** Where the operator is told what to pay to whom, and in which language. */
  readonly operator: { readonly email: string; readonly languageId: LanguageId };
}): Payouts {
  const { database, clock, jobs, events, currency, operator } = deps;

  const progressOf = (payout: NewPayout, paidOn: string | null): PayoutProgress => ({
    payoutId: payout.payoutId,
    reference: payoutReference(payout),
    paidOn,
  });

  return {
    async owe(scope, tx, owed) {
      const payout = { ...owed, payoutId: uuid(), requestedAt: clock.now() };
      const progress = progressOf(payout, null);
      await insertPayout(scope, tx, payout);
      await jobs.enqueue(tx, mailJob, {
        to: operator.email,
        languageId: operator.languageId,
        template: `payouts.mail-${payout.reason}`,
        params: {
          amount: amountText(payout.amountMinor, currency, operator.languageId),
          payee: payout.payee,
          bankAccount: accountAsPrinted(payout.bankAccount),
          reference: progress.reference,
          subject: payout.subject,
        },
      });
      return progress;
    },
    async find(scope, queries, payoutId) {
      const payout = await selectPayout(scope, queries, payoutId);
      return payout === undefined ? null : progressOf(payout, payout.paidOn);
    },
    async list(scope, { first, rows, state }) {
      const { records, total } = await selectPayouts(scope, database.queries, {
        paid: state === 'paid',
        first,
        rows,
      });
      await scope.by.record(database.queries, {
        accountId: nobody,
        action: 'payouts-read',
        subject: `payouts:${state}`,
        details: { count: records.length },
      });
      return {
        items: records.map((payout) => ({
          payout_id: payout.payoutId,
          reason: payout.reason,
          complaint_number: payout.subject,
          reference: payoutReference(payout),
          payee: payout.payee,
          bankAccount: accountAsPrinted(payout.bankAccount),
          amount: { amount: payout.amountMinor, currency },
          requestedAt: toWireInstant(payout.requestedAt),
          paidOn: payout.paidOn,
        })),
        totalRecords: total,
      };
    },
    async recordPaid(scope, { payout_id: payoutId, paidOn }) {
      if (!isUuid(payoutId)) return failure('payouts.not-found');
      return database.transaction(async (tx) => {
        const payout = await lockPayout(scope, tx, payoutId);
        if (payout === undefined) return failure('payouts.not-found');
        const now = clock.now();
        const repeated = payout.paidOn !== null;
        if (repeated && payout.paidOn !== paidOn) return failure('payouts.done');
        if (paidOn > tollDay(now) || paidOn < tollDay(payout.requestedAt)) {
          return invalid([{ field: 'paidOn', message: 'payouts.day-impossible' }]);
        }
        if (!repeated) {
          const account = scope.account(payout.accountId);
          await markPaid(account, tx, payoutId, { on: paidOn, at: now, by: scope.by.actor });
          const progress = progressOf(payout, paidOn);
          await events.tell(tx, payoutPaid, { ...payout, ...progress, scope: account });
        }
        // A click that comes twice is told as well.
        await scope.by.record(tx, {
          accountId: payout.accountId,
          action: 'payout-put-down',
          subject:
            payout.reason === 'complaint'
              ? `complaint:${payout.subject}`
              : `account:${payout.accountId}`,
          details: { paidOn, repeated },
        });
        return success({});
      });
    },
  };
}

/**
 * What the payment order and the bank's statement quote: `261121-04821307`, the day of the request and
 * digits of the payout's id. Payment orders take 25 characters, and people type them.
 */
export function payoutReference(payout: {
  readonly payoutId: string;
  readonly requestedAt: Temporal.Instant;
}): string {
  const day = tollDay(payout.requestedAt).slice(2).replaceAll('-', '');
  // From the end of the id, which is random; its beginning is the time.
  const digits = BigInt(`0x${payout.payoutId.replaceAll('-', '').slice(-16)}`) % 10n ** 8n;
  return `${day}-${String(digits).padStart(8, '0')}`;
}
