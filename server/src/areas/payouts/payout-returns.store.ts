import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import type { NewPayout, PayoutRecord } from './payouts.store.ts';

export interface PayoutReturn {
  readonly returnedOn: string;
  readonly reason: string;
}

/** The last time that a payout came back, and how often it did. */
export interface LastReturn extends PayoutReturn {
  /** As the audit trail has them. */
  readonly recordedBy: string;
  readonly times: number;
}

/** Keeps that it came back, and has it due again, to another account, once somebody else has confirmed it. */
export async function markReturned(
  { accountId }: AccountScope,
  tx: Tx,
  { payoutId, paidOn, bankAccount, fileId }: PayoutRecord & { readonly paidOn: string },
  returned: PayoutReturn & {
    readonly at: Temporal.Instant;
    readonly by: string;
    readonly to: Pick<NewPayout, 'payee' | 'bankAccount'>;
  },
): Promise<void> {
  await tx
    .insertInto('payout_returns')
    .values({
      account_id: accountId,
      payout_id: payoutId,
      recorded_at: returned.at,
      recorded_by: returned.by,
      returned_on: returned.returnedOn,
      reason: returned.reason,
      paid_on: paidOn,
      bank_account: bankAccount,
      file_id: fileId,
    })
    .execute();
  await tx
    .updateTable('payouts')
    .set({
      paid_on: null,
      paid_at: null,
      paid_by: null,
      paid_by_file: false,
      payee: returned.to.payee,
      bank_account: returned.to.bankAccount,
      file_id: null,
      second_person: true,
      decided_by: returned.by,
      confirmed_at: null,
      confirmed_by: null,
    })
    .where('account_id', '=', accountId)
    .where('payout_id', '=', payoutId)
    .execute();
}

/** How each of the payouts came back last. */
export async function selectReturns(
  scope: AccountScope | WideScope,
  queries: Queries,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, LastReturn>> {
  if (payoutIds.length === 0) return new Map();
  const found = queries
    .selectFrom('payout_returns')
    .select((row) => [
      'payout_id',
      'reason',
      'recorded_by',
      row.cast<string>('returned_on', 'text').as('returned_on'),
    ])
    .where('payout_id', 'in', payoutIds)
    .orderBy('recorded_at');
  // Of one customer: on one machine.
  const rows = await (
    'accountId' in scope ? found.where('account_id', '=', scope.accountId) : found
  ).execute();
  const last = new Map<string, LastReturn>();
  for (const row of rows) {
    const { payout_id: payoutId, reason, returned_on: returnedOn, recorded_by: recordedBy } = row;
    const times = (last.get(payoutId)?.times ?? 0) + 1;
    last.set(payoutId, { returnedOn, reason, recordedBy, times });
  }
  return last;
}
