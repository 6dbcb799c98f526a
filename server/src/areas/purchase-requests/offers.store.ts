import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

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
