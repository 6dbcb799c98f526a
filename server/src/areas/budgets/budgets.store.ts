import type { BudgetSubject } from '@rampa/contract/budgets';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { uuidList } from '../../platform/database/binary-arrays.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';
import type { BudgetKey } from './budget-rules.ts';

export interface BudgetRecord extends BudgetKey {
  readonly monthlyMinor: number;
}

export async function selectBudgets(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly BudgetRecord[]> {
  const rows = await queries
    .selectFrom('budgets')
    .select(['subject', 'subject_id', 'monthly_minor'])
    .where('account_id', '=', scope.accountId)
    .orderBy('created_at')
    .orderBy('subject_id')
    .execute();
  return rows.map((row) => ({
    // Within the constraint of the column.
    subject: row.subject as BudgetSubject,
    subjectId: row.subject_id,
    monthlyMinor: row.monthly_minor,
  }));
}

/** Locks the list of an account until the transaction ends. */
export async function lockBudgets(scope: AccountScope, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('budgets'), hashtext(${scope.accountId}))`.execute(
    tx,
  );
}

/** New, or with another amount. */
export async function upsertBudget(
  scope: AccountScope,
  tx: Tx,
  { subject, subjectId, monthlyMinor }: BudgetRecord,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('budgets')
    .values({
      account_id: scope.accountId,
      subject,
      subject_id: subjectId,
      monthly_minor: monthlyMinor,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'subject', 'subject_id'])
        .doUpdateSet({ monthly_minor: monthlyMinor }),
    )
    .execute();
}

/** Whether it was there. */
export async function deleteBudget(
  scope: AccountScope,
  tx: Tx,
  { subject, subjectId }: BudgetKey,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('budgets')
    .where('account_id', '=', scope.accountId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .returning('subject_id')
    .execute();
  return rows.length > 0;
}

/** The budget of a tag becomes that of the tag that replaces it, with what was told of it. */
export async function moveTagBudget(
  scope: AccountScope,
  tx: Tx,
  oldTagId: string,
  newTagId: string,
): Promise<void> {
  // A row of its own: several machines do not change the key that notices refer to.
  await sql`
    INSERT INTO budgets (account_id, subject, subject_id, monthly_minor, created_at)
    SELECT account_id, subject, ${newTagId}, monthly_minor, created_at FROM budgets
    WHERE account_id = ${scope.accountId} AND subject = 'tag' AND subject_id = ${oldTagId}
    ON CONFLICT ON CONSTRAINT budgets__key DO NOTHING`.execute(tx);
  await tx
    .updateTable('budget_notices')
    .set({ subject_id: newTagId })
    .where('account_id', '=', scope.accountId)
    .where('subject', '=', 'tag')
    .where('subject_id', '=', oldTagId)
    .execute();
  await deleteBudget(scope, tx, { subject: 'tag', subjectId: oldTagId });
}

/** Those of the accounts that have a budget. */
export async function selectAccountsWithBudgets(
  _scope: SomeAccounts,
  tx: Tx,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('budgets')
    .select('account_id')
    .distinct()
    .where('account_id', '=', sql<string>`ANY(${uuidList(accountIds)}::uuid[])`)
    .execute();
  return rows.map((row) => row.account_id);
}

/** A part of a budget, in percent. */
export interface Threshold extends BudgetKey {
  readonly percent: number;
}

/** What a month was known to have reached. */
export async function selectReached(
  scope: AccountScope,
  queries: Queries,
  month: string,
): Promise<readonly Threshold[]> {
  const rows = await queries
    .selectFrom('budget_notices')
    .select(['subject', 'subject_id', 'percent'])
    .where('account_id', '=', scope.accountId)
    .where('month', '=', month)
    .execute();
  return rows.map((row) => ({
    // Within the constraint of the budget that it belongs to.
    subject: row.subject as BudgetSubject,
    subjectId: row.subject_id,
    percent: row.percent,
  }));
}

/** Records what a month has reached and was not known to. */
export async function insertReached(
  scope: AccountScope,
  tx: Tx,
  reached: readonly Threshold[],
  { month, now }: { readonly month: string; readonly now: Temporal.Instant },
): Promise<void> {
  if (reached.length === 0) return;
  await tx
    .insertInto('budget_notices')
    .values(
      reached.map(({ subject, subjectId, percent }) => ({
        account_id: scope.accountId,
        subject,
        subject_id: subjectId,
        month,
        percent,
        reached_at: now,
      })),
    )
    .execute();
}

export async function forgetThresholds(
  scope: AccountScope,
  tx: Tx,
  { subject, subjectId }: BudgetKey,
): Promise<void> {
  await tx
    .deleteFrom('budget_notices')
    .where('account_id', '=', scope.accountId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .execute();
}
