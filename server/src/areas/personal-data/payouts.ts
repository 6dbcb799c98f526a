import {
  failure,
  invalid,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type Outcome,
} from '@rampa/contract';
import type { getIsplate, zavediIsplatu } from '@rampa/contract/personal-data';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { tollDay, toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { payoutReference } from './payout-reference.ts';
import { lockPayout, markPaid, selectPayouts } from './payouts.store.ts';

export interface Payouts {
  list(
    input: CallParsedInput<typeof getIsplate>,
    by: Operator,
  ): Promise<CallResult<typeof getIsplate>>;
  putDown(
    input: CallParsedInput<typeof zavediIsplatu>,
    by: Operator,
  ): Promise<
    Outcome<
      Record<string, never>,
      'personal-data.payout-not-found' | 'personal-data.payout-done' | 'request.invalid'
    >
  >;
}

/** What the operator pays out of accounts that were closed: the bank does it, a clerk puts it down. */
export function createPayouts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
}): Payouts {
  const { database, clock, currency } = deps;
  return {
    async list({ first, rows, state }, by) {
      const { records, total } = await selectPayouts(database.queries, {
        paid: state === 'paid',
        first,
        rows,
      });
      await by.record(database.queries, {
        accountId: nobody,
        action: 'payouts-read',
        subject: `payouts:${state}`,
        details: { count: records.length },
      });
      return {
        items: records.map(
          ({ accountId, payee, bankAccount, amountMinor, requestedAt, paidOn }) => ({
            account_id: accountId,
            reference: payoutReference({ accountId, requestedAt }),
            payee,
            bankAccount,
            amount: { amount: amountMinor, currency },
            requestedAt: toWireInstant(requestedAt),
            paidOn,
          }),
        ),
        totalRecords: total,
      };
    },
    async putDown({ account_id: accountId, paidOn }, by) {
      if (!isUuid(accountId)) return failure('personal-data.payout-not-found');
      return database.transaction(async (tx) => {
        const payout = await lockPayout(tx, accountId);
        if (payout === null) return failure('personal-data.payout-not-found');
        const now = clock.now();
        if (payout.paidOn !== null && payout.paidOn !== paidOn) {
          return failure('personal-data.payout-done');
        }
        if (paidOn > tollDay(now) || paidOn < tollDay(payout.requestedAt)) {
          return invalid([{ field: 'paidOn', message: 'personal-data.payout-day-impossible' }]);
        }
        if (payout.paidOn === null) {
          await markPaid(tx, accountId, { on: paidOn, at: now, by: by.actor });
        }
        // A click that comes twice is told as well.
        await by.record(tx, {
          accountId,
          action: 'payout-put-down',
          subject: `account:${accountId}`,
          details: { paidOn, repeated: payout.paidOn !== null },
        });
        return success({});
      });
    },
  };
}
