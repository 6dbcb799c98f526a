import type { TripFileKind } from '@rampa/contract/trip-checks';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

export interface FindingSums {
  readonly noToll: number;
  readonly noTrip: number;
  readonly noTripMinor: number;
  readonly private: number;
  readonly privateMinor: number;
}

/** What a comparison came to, but for its findings. */
export interface CheckOutcome extends FindingSums {
  /** Both null if nothing of the period could be compared. */
  readonly comparedFrom: Temporal.Instant | null;
  readonly comparedUntil: Temporal.Instant | null;
  readonly confirmed: boolean;
  readonly passages: number;
  readonly otherPassages: number;
}

export interface CheckRecord extends CheckOutcome {
  readonly checkId: string;
  readonly kind: TripFileKind;
  readonly fileName: string;
  readonly files: number;
  readonly records: number;
  readonly from: string;
  readonly to: string;
  readonly madeAt: Temporal.Instant;
  readonly kept: boolean;
  readonly expiresAt: Temporal.Instant;
}

/** Locks the comparisons of an account until the transaction ends. */
export async function lockChecks({ accountId }: AccountScope, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('trip-checks'), hashtext(${accountId}))`.execute(
    tx,
  );
}

const columns = [
  'check_id',
  'kind',
  'file_name',
  'file_count',
  'record_count',
  'period_from',
  'period_to',
  'made_at',
  'compared_from',
  'compared_until',
  'confirmed',
  'passages_compared',
  'passages_other',
  'no_toll_count',
  'no_trip_count',
  'no_trip_minor',
  'private_count',
  'private_minor',
  'kept',
  'expires_at',
] as const;

interface CheckRow {
  readonly check_id: string;
  readonly kind: string;
  readonly file_name: string;
  readonly file_count: number;
  readonly record_count: number;
  readonly period_from: string;
  readonly period_to: string;
  readonly made_at: Temporal.Instant;
  readonly compared_from: Temporal.Instant | null;
  readonly compared_until: Temporal.Instant | null;
  readonly confirmed: boolean;
  readonly passages_compared: number;
  readonly passages_other: number;
  readonly no_toll_count: number;
  readonly no_trip_count: number;
  readonly no_trip_minor: number;
  readonly private_count: number;
  readonly private_minor: number;
  readonly kept: boolean;
  readonly expires_at: Temporal.Instant;
}

function toRecord(row: CheckRow): CheckRecord {
  return {
    checkId: row.check_id,
    // Within the constraint of the column.
    kind: row.kind as TripFileKind,
    fileName: row.file_name,
    files: row.file_count,
    records: row.record_count,
    from: row.period_from,
    to: row.period_to,
    madeAt: row.made_at,
    comparedFrom: row.compared_from,
    comparedUntil: row.compared_until,
    confirmed: row.confirmed,
    passages: row.passages_compared,
    otherPassages: row.passages_other,
    noToll: row.no_toll_count,
    noTrip: row.no_trip_count,
    noTripMinor: row.no_trip_minor,
    private: row.private_count,
    privateMinor: row.private_minor,
    kept: row.kept,
    expiresAt: row.expires_at,
  };
}

/** A page of them, the newest first; what has expired and was not deleted yet is not there any more. */
export async function selectChecks(
  { accountId }: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
  slice: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly CheckRecord[]; readonly totalRecords: number }> {
  const rows = await queries
    .selectFrom('trip_checks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('made_at', 'desc')
    .orderBy('check_id', 'desc')
    .execute();
  // An account has a hundred at most.
  const items = rows.slice(slice.first, slice.first + slice.rows).map(toRecord);
  return { items, totalRecords: rows.length };
}

export async function selectCheck(
  { accountId }: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
  checkId: string,
): Promise<CheckRecord | undefined> {
  const row = await queries
    .selectFrom('trip_checks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The comparison that was asked for in the same way. */
export async function selectSame(
  { accountId }: AccountScope,
  tx: Tx,
  digest: string,
): Promise<Pick<CheckRecord, 'checkId' | 'kept' | 'expiresAt'> | undefined> {
  const row = await tx
    .selectFrom('trip_checks')
    .select(['check_id as checkId', 'kept', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row;
}

export async function countChecks({ accountId }: AccountScope, tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('trip_checks')
    .select(({ fn }) => fn.countAll<number>().as('checks'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.checks ?? 0;
}

export async function insertCheck(
  { accountId }: AccountScope,
  tx: Tx,
  check: CheckRecord & { readonly digest: string; readonly madeBy: string },
): Promise<void> {
  await tx
    .insertInto('trip_checks')
    .values({
      account_id: accountId,
      check_id: check.checkId,
      kind: check.kind,
      digest: check.digest,
      file_name: check.fileName,
      file_count: check.files,
      record_count: check.records,
      period_from: check.from,
      period_to: check.to,
      made_at: check.madeAt,
      made_by: check.madeBy,
      kept: check.kept,
      expires_at: check.expiresAt,
      ...outcomeColumns(check),
    })
    .execute();
}

function outcomeColumns(outcome: CheckOutcome) {
  return {
    compared_from: outcome.comparedFrom,
    compared_until: outcome.comparedUntil,
    confirmed: outcome.confirmed,
    passages_compared: outcome.passages,
    passages_other: outcome.otherPassages,
    no_toll_count: outcome.noToll,
    no_trip_count: outcome.noTrip,
    no_trip_minor: outcome.noTripMinor,
    private_count: outcome.private,
    private_minor: outcome.privateMinor,
  };
}

/** It was compared again. */
export async function updateOutcome(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
  outcome: CheckOutcome,
): Promise<void> {
  await tx
    .updateTable('trip_checks')
    .set(outcomeColumns(outcome))
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .execute();
}

/** With all that belongs to it; whether it was there. */
export async function deleteCheck(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('trip_checks')
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .returning('check_id')
    .execute();
  return rows.length > 0;
}
