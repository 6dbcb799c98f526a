import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../server/src/platform/database/database.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';

/** A contract to pay tolls later, in force since its first day. */
export async function insertDemoContract(
  { accountId }: AccountScope,
  tx: Tx,
  contract: {
    readonly startsOn: string;
    readonly startsAt: Temporal.Instant;
    readonly limitMinor: number;
    readonly daysToPay: number;
    readonly currency: Currency;
    readonly note: string;
    readonly madeBy: string;
  },
): Promise<void> {
  await tx
    .insertInto('postpaid_contracts')
    .values({
      account_id: accountId,
      starts_on: contract.startsOn,
      starts_at: contract.startsAt,
      limit_minor: contract.limitMinor,
      days_to_pay: contract.daysToPay,
      currency: contract.currency,
      note: contract.note,
      made_at: contract.startsAt,
      made_by: contract.madeBy,
    })
    .execute();
}
