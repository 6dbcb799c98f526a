import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { selectOrderOwner } from './bank/order-directory.store.ts';
import { nextInquiryAt } from './next-inquiry.ts';
import { columns, toRecord, type PaymentRecord } from './payments.store.ts';

/**
 * Claims a charge to send it: nobody else takes it within the pause. It is recorded before it is
 * sent, so that after a kill it is queried and not forgotten.
 */
export async function claimCharge(
  all: AllAccounts,
  queries: Queries,
  provider: string,
  orderNumber: string,
  at: { readonly now: Temporal.Instant; readonly pauseSeconds: number },
): Promise<PaymentRecord | null> {
  const owner = await selectOrderOwner(all, queries, orderNumber);
  if (owner === undefined) return null;
  const row = await queries
    .updateTable('payments')
    .set((eb) => ({ charge_tries: eb('charge_tries', '+', 1), charge_sent_at: at.now }))
    .where('account_id', '=', owner.accountId)
    .where('provider', '=', provider)
    .where('order_number', '=', orderNumber)
    .where('state', '=', 'pending')
    .where('card_id', 'is not', null)
    .where((where) =>
      where.or([
        where('charge_sent_at', 'is', null),
        where('charge_sent_at', '<=', at.now.subtract({ seconds: at.pauseSeconds })),
      ]),
    )
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/**
 * Order numbers about which the gateway has to be queried now. Each is postponed at once, longer
 * each time, so that another server does not query it too and a gateway that is down is not
 * flooded.
 */
export async function claimInquiries(
  _all: AllAccounts,
  queries: Queries,
  provider: string,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly { readonly orderNumber: string; readonly isCharge: boolean }[]> {
  const due = await queries
    .selectFrom('payments')
    .select(['account_id', 'payment_id', 'order_number', 'card_id', 'inquiries', 'expires_at'])
    .where('state', '=', 'pending')
    .where('provider', '=', provider)
    .where('next_inquiry_at', '<=', now)
    .orderBy('next_inquiry_at')
    .limit(limit)
    .execute();
  const claimed: { readonly orderNumber: string; readonly isCharge: boolean }[] = [];
  for (const payment of due) {
    const { inquiries, expires_at: expiresAt } = payment;
    const row = await queries
      .updateTable('payments')
      .set({ inquiries: inquiries + 1, next_inquiry_at: nextInquiryAt(now, inquiries, expiresAt) })
      .where('account_id', '=', payment.account_id)
      .where('payment_id', '=', payment.payment_id)
      .where('state', '=', 'pending')
      // Unless another server was faster.
      .where('inquiries', '=', inquiries)
      .returning('order_number')
      .executeTakeFirst();
    if (row === undefined) continue;
    claimed.push({ orderNumber: payment.order_number, isCharge: payment.card_id !== null });
  }
  return claimed;
}
