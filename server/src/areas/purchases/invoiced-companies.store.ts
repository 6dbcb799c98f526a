import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type {
  IssuedDocument,
  IssuedSlice,
} from '../../platform/database/issued-documents.store.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

/** Orders that companies have paid, by payment; of those refunded meanwhile as well. */
export async function selectInvoicedCompanies(
  _all: AllAccounts,
  queries: Queries,
  { since, after, most }: IssuedSlice,
): Promise<readonly IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    SELECT account_id AS "accountId", order_number AS number, paid_at AS "issuedAt"
    FROM orders
    WHERE person = 'pravno' AND paid_at >= ${since}
      ${after === undefined ? sql`` : sql`AND (paid_at, order_number) > (${after.issuedAt}, ${after.number})`}
    ORDER BY paid_at, order_number LIMIT ${most}`.execute(queries);
  return rows;
}

/** An order of a company that was credited, with the number of its credit note. */
export interface CreditedOrder extends IssuedDocument {
  readonly orderNumber: string;
}

export async function selectCreditedCompanies(
  _all: AllAccounts,
  queries: Queries,
  { since, after, most }: IssuedSlice,
): Promise<readonly CreditedOrder[]> {
  const { rows } = await sql<CreditedOrder>`
    SELECT c.account_id AS "accountId", c.number, c.issued_at AS "issuedAt", c.order_number AS "orderNumber"
    FROM credit_notes c
    JOIN orders o ON o.account_id = c.account_id AND o.order_number = c.order_number
    WHERE o.person = 'pravno' AND c.issued_at >= ${since}
      ${after === undefined ? sql`` : sql`AND (c.issued_at, c.number) > (${after.issuedAt}, ${after.number})`}
    ORDER BY c.issued_at, c.number LIMIT ${most}`.execute(queries);
  return rows;
}

/** The order that a credit note is for. */
export async function findCreditedOrder(
  { accountId }: AccountScope,
  queries: Queries,
  number: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('credit_notes')
    .select('order_number')
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.order_number;
}
