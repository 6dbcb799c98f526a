import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';

interface InvoiceOf {
  readonly accountId: string;
  readonly invoiceId: string;
  readonly dueAt: Temporal.Instant;
}

export async function defaultCardOf(
  queries: Queries,
  accountId: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('kept_cards')
    .select('card_id')
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.card_id;
}

/** Nobody is notified about the past. */
export async function markOverdueTold(
  tx: Tx,
  { accountId, invoiceId, dueAt }: InvoiceOf,
): Promise<void> {
  await tx
    .updateTable('t4a_invoices')
    .set({ overdue_told_at: dueAt })
    .where('account_id', '=', accountId)
    .where('racun_id', '=', invoiceId)
    .execute();
}
