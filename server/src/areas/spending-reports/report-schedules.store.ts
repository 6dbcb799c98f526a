import type { ReportGroup } from '@rampa/contract/spending-reports';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

export interface ScheduledReport {
  readonly userId: string;
  readonly by: ReportGroup;
  readonly dayOfMonth: number;
  /** Day of toll time. */
  readonly nextOn: string;
}

/** The member's own, in the order in which they were wanted. */
export async function selectSchedules(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<readonly ScheduledReport[]> {
  const rows = await queries
    .selectFrom('report_schedules')
    .select(['user_id', 'grouped_by', 'day_of_month', 'next_on'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('grouped_by')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    // report_schedules__group_known admits no other.
    by: row.grouped_by as ReportGroup,
    dayOfMonth: row.day_of_month,
    nextOn: row.next_on,
  }));
}

/** One that is there gets another day. */
export async function upsertSchedule(
  { accountId }: AccountScope,
  queries: Queries,
  { userId, by, dayOfMonth, nextOn }: ScheduledReport,
  mailedMonth: string | null,
  at: Temporal.Instant,
): Promise<void> {
  await queries
    .insertInto('report_schedules')
    .values({
      account_id: accountId,
      user_id: userId,
      grouped_by: by,
      day_of_month: dayOfMonth,
      next_on: nextOn,
      mailed_month: mailedMonth === null ? null : `${mailedMonth}-01`,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.constraint('report_schedules__key').doUpdateSet((eb) => ({
        day_of_month: dayOfMonth,
        next_on: nextOn,
        mailed_month: eb.ref('excluded.mailed_month'),
      })),
    )
    .execute();
}

export async function deleteSchedules(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
  by: ReportGroup | 'any',
): Promise<void> {
  await queries
    .deleteFrom('report_schedules')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(by !== 'any', (query) => query.where('grouped_by', '=', by))
    .execute();
}

/** Accounts with a report that is due, by their ids, after one of them. */
export async function selectDueAccounts(
  _all: AllAccounts,
  queries: Queries,
  today: string,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT DISTINCT account_id FROM report_schedules
    WHERE next_on <= ${today}::date AND (${after}::uuid IS NULL OR account_id > ${after}::uuid)
    ORDER BY account_id LIMIT ${most}`.execute(queries);
  return rows.map((row) => row.account_id);
}

export type ScheduleKey = Pick<ScheduledReport, 'userId' | 'by'>;

export async function selectDue(
  { accountId }: AccountScope,
  queries: Queries,
  today: string,
): Promise<readonly (ScheduleKey & Pick<ScheduledReport, 'dayOfMonth'>)[]> {
  const rows = await queries
    .selectFrom('report_schedules')
    .select(['user_id', 'grouped_by', 'day_of_month'])
    .where('account_id', '=', accountId)
    .where('next_on', '<=', today)
    .orderBy('user_id')
    .orderBy('grouped_by')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    // report_schedules__group_known admits no other.
    by: row.grouped_by as ReportGroup,
    dayOfMonth: row.day_of_month,
  }));
}

/** What is due or not, locked; null if it was stopped. Another server that comes at the same time waits. */
export async function lockSchedule(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, by }: ScheduleKey,
): Promise<(ScheduledReport & { readonly mailedMonth: string | null }) | null> {
  const row = await tx
    .selectFrom('report_schedules')
    .select(['day_of_month', 'next_on', 'mailed_month'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('grouped_by', '=', by)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId,
    by,
    dayOfMonth: row.day_of_month,
    nextOn: row.next_on,
    mailedMonth: row.mailed_month?.slice(0, 7) ?? null,
  };
}

/** `month` is the latest that was mailed; null for none. */
export async function markMailed(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, by }: ScheduleKey,
  { month, nextOn }: { readonly month: string | null; readonly nextOn: string },
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({ mailed_month: month === null ? null : `${month}-01`, next_on: nextOn })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('grouped_by', '=', by)
    .execute();
}
