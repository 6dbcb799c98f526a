import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Whether a card payment may still bring money to a tag. */
export function isPaying(scope: AccountScope, queries: Queries): Promise<boolean> {
  return hasPendingTopUp(scope, queries, ['card']);
}

/** Whether a top-up of one tag, of several or of the company's balance has no outcome yet. */
async function hasPendingTopUp(
  { accountId }: AccountScope,
  queries: Queries,
  methods: readonly ('card' | 'bank-transfer' | 'cash')[],
): Promise<boolean> {
  const rows = await queries
    .selectFrom('top_ups')
    .select('top_up_id')
    .where('account_id', '=', accountId)
    .where('method', 'in', methods)
    .where('state', '=', 'pending')
    // A stranger could keep an account from being closed; such money goes back to its card.
    .where('by_guest', '=', false)
    .unionAll(
      queries
        .selectFrom('bulk_top_ups')
        .select('bulk_top_up_id as top_up_id')
        .where('account_id', '=', accountId)
        .where('method', 'in', methods)
        .where('state', '=', 'pending'),
    )
    .unionAll(
      queries
        .selectFrom('company_top_ups')
        .select('company_top_up_id as top_up_id')
        .where('account_id', '=', accountId)
        .where('method', 'in', methods)
        .where('state', '=', 'pending'),
    )
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Whether money or tags are still in transit. */
export async function findOpenBusiness(
  scope: AccountScope,
  queries: Queries,
): Promise<{ readonly payment: boolean; readonly order: boolean; readonly complaint: boolean }> {
  const payment = await hasPendingTopUp(scope, queries, ['card', 'bank-transfer', 'cash']);
  // Ends with a card to be saved, and with money that is reserved until then.
  const registration = await queries
    .selectFrom('card_registrations')
    .select('order_number')
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'pending')
    .limit(1)
    .execute();
  const order = await queries
    .selectFrom('orders')
    .select('order_id')
    .where('account_id', '=', scope.accountId)
    .where((where) =>
      where.or([
        where('state', 'in', ['awaiting-payment', 'confirmed', 'sent']),
        where('payment_state', '=', 'refunding'),
      ]),
    )
    .limit(1)
    .execute();
  // Its answer may bring money to a tag, which must not happen to a closed account.
  const complaint = await queries
    .selectFrom('complaints')
    .select('complaint_id')
    .where('account_id', '=', scope.accountId)
    .where('resolved_at', 'is', null)
    .limit(1)
    .execute();
  return {
    payment: payment || registration.length > 0,
    order: order.length > 0,
    complaint: complaint.length > 0,
  };
}
