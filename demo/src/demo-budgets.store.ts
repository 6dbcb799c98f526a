import type { BudgetSubject } from '@rampa/contract/budgets';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';

interface DemoSubject {
  readonly subject: BudgetSubject;
  /** Empty for the account itself. */
  readonly subjectId: string;
}

/** What the passages of some days, both included, cost: the account, each cost centre and each tag. */
export async function selectDemoSpending(
  { accountId }: AccountScope,
  queries: Queries,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly (DemoSubject & { readonly spentMinor: number })[]> {
  const { rows } = await sql<DemoSubject & { readonly spentMinor: number }>`
    SELECT 'account' AS subject, '' AS "subjectId", coalesce(sum(amount_minor), 0)::bigint AS "spentMinor"
    FROM passage_days WHERE account_id = ${accountId} AND toll_day BETWEEN ${from}::date AND ${to}::date
    UNION ALL
    SELECT 'cost-centre', cost_centre_id::text, sum(amount_minor)::bigint
    FROM passage_cost_centre_days
    WHERE account_id = ${accountId} AND toll_day BETWEEN ${from}::date AND ${to}::date
    GROUP BY cost_centre_id
    UNION ALL
    SELECT 'tag', tag_id::text, sum(amount_minor)::bigint
    FROM passage_tag_days
    WHERE account_id = ${accountId} AND toll_day BETWEEN ${from}::date AND ${to}::date
    GROUP BY tag_id`.execute(queries);
  return rows;
}

/** A new one, or another amount. */
export async function setDemoBudget(
  { accountId }: AccountScope,
  tx: Tx,
  { subject, subjectId, monthlyMinor }: DemoSubject & { readonly monthlyMinor: number },
  createdAt: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('budgets')
    .values({
      account_id: accountId,
      subject,
      subject_id: subjectId,
      monthly_minor: monthlyMinor,
      created_at: createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'subject', 'subject_id'])
        .doUpdateSet({ monthly_minor: monthlyMinor }),
    )
    .execute();
}
