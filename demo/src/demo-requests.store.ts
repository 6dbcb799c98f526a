import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../server/src/platform/database/database.ts';

/** Requests of the demo that wait for their first price. */
export async function selectUnpriced(
  queries: Queries,
): Promise<readonly { readonly number: string; readonly sentAt: Temporal.Instant }[]> {
  const rows = await queries
    .selectFrom('purchase_requests')
    .select(['request_number', 'sent_at'])
    .where('idempotency_key', 'like', 'demo-request-%')
    .where('state', '=', 'sent')
    .where('revision', '=', 0)
    .execute();
  return rows.map((row) => ({ number: row.request_number, sentAt: row.sent_at }));
}
