import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { PaymentRecord, UnpaidReason } from './payments.store.ts';

/** Records where the owner of the card confirms a charge that is not settled yet. */
export async function recordConfirmation(
  scope: AccountScope,
  queries: Queries,
  { paymentId }: Pick<PaymentRecord, 'paymentId'>,
  confirmUrl: string,
): Promise<void> {
  await queries
    .updateTable('payments')
    .set({ confirm_url: confirmUrl })
    .where('account_id', '=', scope.accountId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .execute();
}

/** How far the charge of a saved card is. */
export interface ChargeProgress {
  /** The bank waits for the owner of the card. */
  readonly awaitsConfirmation: boolean;
  readonly refusal: UnpaidReason | null;
}

/** Undefined where the order is paid otherwise than by a saved card. */
export async function selectChargeProgress(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
  now: Temporal.Instant,
): Promise<ChargeProgress | undefined> {
  const row = await queries
    .selectFrom('payments')
    .select(['state', 'confirm_url', 'expires_at', 'refusal'])
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .where('card_id', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const open = row.state === 'pending' && now.epochMilliseconds < row.expires_at.epochMilliseconds;
  return {
    awaitsConfirmation: open && row.confirm_url !== null,
    // Written by this area alone.
    refusal: row.refusal as UnpaidReason | null,
  };
}
