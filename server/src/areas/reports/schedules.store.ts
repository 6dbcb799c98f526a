import type { LanguageId } from '@rampa/contract';
import type { OperatorReportPart, ReportRhythm } from '@rampa/contract/reports';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface ScheduleKey {
  readonly userId: string;
  readonly by: OperatorReportPart;
  readonly every: ReportRhythm;
}

export interface ScheduledReport extends ScheduleKey {
  readonly languageId: LanguageId;
  /** Day of toll time. */
  readonly nextOn: string;
  /** Last day of the latest period that was mailed; null: none. */
  readonly mailedThrough: string | null;
}

const columns = [
  'user_id',
  'grouped_by',
  'every',
  'language_id',
  'next_on',
  'mailed_through',
] as const;

const rowsOf = ({ accountId }: AccountScope, queries: Queries) =>
  queries
    .selectFrom('operator_report_schedules')
    .select(columns)
    .where('account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toSchedule = (row: Row): ScheduledReport => ({
  userId: row.user_id,
  // The constraints of the table admit no others.
  by: row.grouped_by as OperatorReportPart,
  every: row.every as ReportRhythm,
  languageId: row.language_id as LanguageId,
  nextOn: row.next_on,
  mailedThrough: row.mailed_through,
});

/** A member's own, in the order in which they were wanted. */
export async function selectSchedules(
  scope: AccountScope,
  queries: Queries,
  userId: string,
): Promise<readonly ScheduledReport[]> {
  const rows = await rowsOf(scope, queries)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('grouped_by')
    .orderBy('every')
    .execute();
  return rows.map(toSchedule);
}

export async function selectDue(
  scope: AccountScope,
  queries: Queries,
  today: string,
): Promise<readonly ScheduledReport[]> {
  const rows = await rowsOf(scope, queries)
    .where('next_on', '<=', today)
    .orderBy('user_id')
    .orderBy('grouped_by')
    .orderBy('every')
    .execute();
  return rows.map(toSchedule);
}

/** Locked until the transaction ends; null if it was stopped. Another server that comes at the same time waits. */
export async function lockSchedule(
  scope: AccountScope,
  tx: Tx,
  { userId, by, every }: ScheduleKey,
): Promise<ScheduledReport | null> {
  const row = await rowsOf(scope, tx)
    .where('user_id', '=', userId)
    .where('grouped_by', '=', by)
    .where('every', '=', every)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toSchedule(row);
}

/** One that is there gets another language and its next day. */
export async function upsertSchedule(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, by, every, languageId, nextOn, mailedThrough }: ScheduledReport,
  at: Temporal.Instant,
): Promise<void> {
  const values = { language_id: languageId, next_on: nextOn, mailed_through: mailedThrough };
  await tx
    .insertInto('operator_report_schedules')
    .values({
      account_id: accountId,
      user_id: userId,
      grouped_by: by,
      every,
      ...values,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.constraint('operator_report_schedules__key').doUpdateSet(values),
    )
    .execute();
}

export async function markMailed(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, by, every }: ScheduleKey,
  { mailedThrough, nextOn }: Pick<ScheduledReport, 'mailedThrough' | 'nextOn'>,
): Promise<void> {
  await tx
    .updateTable('operator_report_schedules')
    .set({ mailed_through: mailedThrough, next_on: nextOn })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('grouped_by', '=', by)
    .where('every', '=', every)
    .execute();
}

/** `what`: one of them, or all that the member has. */
export async function deleteSchedules(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  what: Pick<ScheduleKey, 'by' | 'every'> | 'any',
): Promise<void> {
  await tx
    .deleteFrom('operator_report_schedules')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(what !== 'any', (query) =>
      // The compiler does not narrow it in here.
      what === 'any'
        ? query
        : query.where('grouped_by', '=', what.by).where('every', '=', what.every),
    )
    .execute();
}
