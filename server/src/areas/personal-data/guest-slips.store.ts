import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/**
 * Slips of guests that nobody has paid end with the account. One that is being paid just now is left, for whoever
 * credits it waits for this transaction: it expires by itself.
 */
export async function abandonGuestSlips(
  scope: AccountScope,
  tx: Tx,
  now: Temporal.Instant,
): Promise<void> {
  const slips = await tx
    .selectFrom('top_ups')
    .select('top_up_id')
    .where('account_id', '=', scope.accountId)
    .where('by_guest', '=', true)
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .forUpdate()
    .skipLocked()
    .execute();
  await tx
    .updateTable('top_ups')
    .set({ state: 'abandoned', settled_at: now, guest_email: '' })
    .where('account_id', '=', scope.accountId)
    .where((eb) =>
      eb('top_up_id', '=', eb.fn.any(eb.val(slips.map(({ top_up_id: topUpId }) => topUpId)))),
    )
    .execute();
}
