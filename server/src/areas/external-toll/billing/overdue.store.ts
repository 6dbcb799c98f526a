import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** Condition on a row of `t4a_invoices`: it blocks its account's service until it is paid. */
export function isOverdue(alias: string, now: Temporal.Instant) {
  const paidAt = sql.ref(`${alias}.paid_at`);
  const dueAt = sql.ref(`${alias}.due_at`);
  return sql<boolean>`(${paidAt} IS NULL AND ${dueAt} <= ${now}::timestamptz)`;
}

/** What prevents closing an account, and deleting its last card. */
export async function findUnsettled(
  scope: AccountScope,
  queries: Queries,
): Promise<{ readonly unpaid: boolean; readonly unbilled: boolean }> {
  const { rows } = await sql<{ unpaid: boolean; unbilled: boolean }>`
    SELECT EXISTS (SELECT 1 FROM t4a_invoices
                   WHERE account_id = ${scope.accountId} AND paid_at IS NULL) AS unpaid,
           EXISTS (SELECT 1 FROM t4a_passages p
                   WHERE p.account_id = ${scope.accountId} AND NOT EXISTS (
                     SELECT 1 FROM t4a_invoice_passages l
                     WHERE l.account_id = p.account_id AND l.passage_id = p.passage_id)) AS unbilled`.execute(
    queries,
  );
  return { unpaid: rows[0]?.unpaid === true, unbilled: rows[0]?.unbilled === true };
}
