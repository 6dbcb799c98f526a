import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** One import at a time: what it has looked up holds until it ends. */
export async function lockCustomerImports(_all: AllAccounts, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('customer-import'))`.execute(tx);
}

/** The accounts of customers that were taken over before, by their numbers. */
export async function selectImported(
  _all: AllAccounts,
  queries: Queries,
  customerNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('imported_customers')
    .select(['customer_number', 'account_id'])
    .where('customer_number', '=', sql<string>`ANY(${[...customerNumbers]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.customer_number, row.account_id]));
}

export async function insertImported(
  { accountId }: AccountScope,
  tx: Tx,
  imported: {
    readonly customerNumber: string;
    readonly userId: string;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('imported_customers')
    .values({
      account_id: accountId,
      customer_number: imported.customerNumber,
      user_id: imported.userId,
      imported_at: imported.at,
    })
    .execute();
}

/** Opening balances that are booked already, in minor units, by the ids of their tags. */
export async function selectOpeningBalances(
  _all: AllAccounts,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly tag_id: string; readonly amount_minor: number }>`
    SELECT wanted.tag_id, p.amount_minor
    FROM unnest(${tags.map(({ accountId }) => accountId)}::uuid[],
                ${tags.map(({ tagId }) => tagId)}::uuid[]) AS wanted (account_id, tag_id)
    JOIN journals j ON j.account_id = wanted.account_id
      AND j.kind = 'opening-balance' AND j.reference = wanted.tag_id::text
    JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
      AND p.ledger_account_id = 'tag:' || wanted.tag_id`.execute(queries);
  return new Map(rows.map((row) => [row.tag_id, row.amount_minor]));
}
