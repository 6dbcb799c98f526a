import { sql } from 'kysely';
import { anyOf } from '../../platform/database/parts.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { SlipTable } from '../payments/index.ts';

/** Offers that the account can accept now, the first to expire first. */
export async function selectOffers(
  scope: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
): Promise<
  readonly {
    readonly requestNumber: string;
    readonly totalMinor: number | null;
    readonly validUntil: Temporal.Instant;
  }[]
> {
  const rows = await queries
    .selectFrom('purchase_requests')
    .select(['request_number', 'total_minor', 'valid_until'])
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'priced')
    .where('valid_until', '>', now)
    .orderBy('valid_until')
    .execute();
  return rows.flatMap((row) =>
    row.valid_until === null
      ? []
      : [
          {
            requestNumber: row.request_number,
            totalMinor: row.total_minor,
            validUntil: row.valid_until,
          },
        ],
  );
}

/** When the request was sent whose offer has this number: its slip is not older. */
export async function selectAskedAt(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<Temporal.Instant | null> {
  const row = await queries
    .selectFrom('purchase_requests')
    .select('sent_at')
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Offers that nobody has accepted yet, for transfers that have no slip's reference. */
export const offerSlips: SlipTable = {
  table: 'purchase_requests',
  issuedAt: 'priced_at',
  amountMinor: 'total_minor',
  orderNumber: 'order_number',
  awaited: sql`state = 'priced'`,
  payable: sql`state IN ('priced', 'expired')`,
};

/** Whether there may be an offer: it may have ended. */
export const mayHaveOffer = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM purchase_requests WHERE account_id = ${accountId} AND state = 'priced'`,
);
