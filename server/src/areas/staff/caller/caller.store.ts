import { sql } from 'kysely';
import type { CallerOutcome, CallerQuestion } from '@rampa/contract/staff';
import { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { HistoryPage } from '../history/history.store.ts';

export interface CallerCheckRecord {
  readonly checkId: string;
  readonly questions: readonly CallerQuestion[];
  /** Of each question; none as long as it goes on. */
  readonly outcomes: readonly CallerOutcome[];
  readonly at: Temporal.Instant;
  readonly by: string;
  /** Null as long as it goes on. */
  readonly verified: boolean | null;
}

const columns = [
  'check_id',
  'questions',
  'outcomes',
  'begun_at',
  'made_by',
  'ended_at',
  'verified',
] as const;

interface CheckRow {
  readonly check_id: string;
  readonly questions: readonly string[];
  readonly outcomes: readonly string[];
  readonly begun_at: Temporal.Instant;
  readonly made_by: string;
  readonly verified: boolean | null;
}

function toRecord(row: CheckRow): CallerCheckRecord {
  return {
    checkId: row.check_id,
    // Written only below, and checked by caller_checks__outcomes_known.
    questions: row.questions as readonly CallerQuestion[],
    outcomes: row.outcomes as readonly CallerOutcome[],
    at: row.begun_at,
    by: row.made_by,
    verified: row.verified,
  };
}

export async function insertCheck(
  { accountId }: AccountScope,
  tx: Tx,
  check: Pick<CallerCheckRecord, 'checkId' | 'questions' | 'at' | 'by'>,
): Promise<void> {
  await tx
    .insertInto('caller_checks')
    .values({
      account_id: accountId,
      check_id: check.checkId,
      questions: [...check.questions],
      begun_at: check.at,
      made_by: check.by,
    })
    .execute();
}

/** Locked until the transaction ends: a check is answered once. */
export async function lockCheck(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
): Promise<CallerCheckRecord | undefined> {
  const row = await tx
    .selectFrom('caller_checks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function endCheck(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
  end: {
    readonly outcomes: readonly CallerOutcome[];
    readonly verified: boolean;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('caller_checks')
    .set({ outcomes: [...end.outcomes], verified: end.verified, ended_at: end.at })
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .execute();
}

/**
 * The check by which this member of staff has verified a caller since a moment. A later one, whether it refused somebody
 * or goes on, is of another caller: nobody has verified that one.
 */
export async function selectVerified(
  { accountId }: AccountScope,
  queries: Queries,
  by: string,
  since: Temporal.Instant,
): Promise<{ readonly checkId: string; readonly endedAt: Temporal.Instant } | undefined> {
  const row = await queries
    .selectFrom('caller_checks')
    .select(['check_id', 'ended_at', 'verified'])
    .where('account_id', '=', accountId)
    .where('made_by', '=', by)
    .orderBy('begun_at', 'desc')
    .orderBy('check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // One that verified somebody has ended.
  if (row?.verified !== true || row.ended_at === null) return undefined;
  return Temporal.Instant.compare(row.ended_at, since) > 0
    ? { checkId: row.check_id, endedAt: row.ended_at }
    : undefined;
}

/** The newest first, after an entry of the history. */
export async function selectChecks(
  { accountId }: AccountScope,
  queries: Queries,
  { after, rows }: HistoryPage,
): Promise<readonly CallerCheckRecord[]> {
  let query = queries
    .selectFrom('caller_checks')
    .select(columns)
    .where('account_id', '=', accountId);
  if (after !== null) {
    const { at, id } = after;
    query = query.where(sql<boolean>`(begun_at, check_id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const found = await query
    .orderBy('begun_at', 'desc')
    .orderBy('check_id', 'desc')
    .limit(rows)
    .execute();
  return found.map(toRecord);
}
