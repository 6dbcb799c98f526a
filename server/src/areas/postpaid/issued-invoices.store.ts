import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

interface IssuedInvoice {
  readonly accountId: string;
  readonly number: string;
  readonly issuedAt: Temporal.Instant;
}

/** Invoices that were issued from a moment on, page by page; all of them are of companies. */
export async function selectIssued(
  _all: AllAccounts,
  queries: Queries,
  slice: {
    readonly since: Temporal.Instant;
    readonly after: IssuedInvoice | undefined;
    readonly most: number;
  },
): Promise<readonly IssuedInvoice[]> {
  const { since, after, most } = slice;
  const { rows } = await sql<IssuedInvoice>`
    SELECT account_id AS "accountId", number, issued_at AS "issuedAt" FROM postpaid_invoices
    WHERE issued_at >= ${since}
      ${after === undefined ? sql`` : sql`AND (issued_at, number) > (${after.issuedAt}, ${after.number})`}
    ORDER BY issued_at, number LIMIT ${most}`.execute(queries);
  return rows;
}
