import type { RefusedReason, RefusedSource, RefusedState } from '@rampa/contract/corrections';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { CameraReading } from '../passages/index.ts';

export interface RefusedRow {
  readonly recordId: string;
  readonly source: RefusedSource;
  readonly content: string;
  /** A passage abroad, whole; null of all others. */
  readonly document: string | null;
  readonly reason: RefusedReason;
  readonly detail: string;
  readonly deliverer: string;
  readonly stationId: string;
  readonly passedAt: Temporal.Instant | null;
  /** Null if there was none, or it is no longer kept. */
  readonly camera: CameraReading | null;
  readonly firstAt: Temporal.Instant;
  readonly lastAt: Temporal.Instant;
  readonly times: number;
  readonly state: RefusedState;
  readonly decidedAt: Temporal.Instant | null;
  readonly decidedBy: string;
  readonly note: string;
  /** Null unless the passage was charged. */
  readonly charged: {
    readonly accountId: string;
    readonly passageId: string;
    readonly amountMinor: number;
  } | null;
}

export interface RefusedSelection {
  readonly state: RefusedState;
  readonly reason?: RefusedReason | undefined;
  readonly source?: RefusedSource | undefined;
  readonly stationId?: string | undefined;
  readonly lane?: string | undefined;
  /** Of toll time, on which it came first. */
  readonly day?: string | undefined;
}

export const rowsOf = (_wide: WideScope, queries: Queries) =>
  queries
    .selectFrom('refused_passages')
    .select([
      'record_id',
      'source',
      'content',
      'document',
      'reason',
      'detail',
      'deliverer',
      'station_id',
      'passed_at',
      'plate',
      'plate_country',
      'plate_confidence',
      'picture',
      'first_at',
      'last_at',
      'times',
      'state',
      'decided_at',
      'decided_by',
      'note',
      'account_id',
      'passage_id',
      'amount_minor',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

export function toRefused(row: Row): RefusedRow {
  const { account_id: accountId, passage_id: passageId, amount_minor: amountMinor } = row;
  return {
    recordId: row.record_id,
    content: row.content,
    document: row.document,
    // Nothing but the program writes these, and constraints know the sources and states.
    source: row.source as RefusedSource,
    reason: row.reason as RefusedReason,
    state: row.state as RefusedState,
    detail: row.detail,
    deliverer: row.deliverer,
    stationId: row.station_id,
    passedAt: row.passed_at,
    camera: cameraOf(row),
    firstAt: row.first_at,
    lastAt: row.last_at,
    times: row.times,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    note: row.note,
    charged:
      accountId === null || passageId === null || amountMinor === null
        ? null
        : { accountId, passageId, amountMinor },
  };
}

function cameraOf(row: Row): CameraReading | null {
  const { plate, plate_country: country, plate_confidence: confidence, picture } = row;
  return plate === '' && picture === '' ? null : { plate, country, confidence, picture };
}

function chosen(
  queries: Queries,
  { state, reason, source, stationId, lane, day }: RefusedSelection,
) {
  let query = queries.selectFrom('refused_passages').where('state', '=', state);
  if (reason !== undefined) query = query.where('reason', '=', reason);
  // As the partial index of the partner's has it.
  if (source === 'partner') query = query.where(sql<boolean>`source = 'partner'`);
  if (source === 'lanes') query = query.where('source', '=', source);
  if (stationId !== undefined) query = query.where('station_id', '=', stationId);
  if (lane !== undefined) query = query.where('lane', '=', lane);
  if (day !== undefined) {
    const begin = (of: string, later: number) =>
      sql<Temporal.Instant>`(${of}::date + ${later}::int)::timestamp AT TIME ZONE ${tollTimeZone}`;
    query = query.where('first_at', '>=', begin(day, 0)).where('first_at', '<', begin(day, 1));
  }
  return query;
}

/** A page of what was refused, the newest first; counted up to a number. */
export async function selectRefused(
  staff: StaffScope,
  queries: Queries,
  selection: RefusedSelection,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly RefusedRow[]; readonly totalRecords: number }> {
  const ids = chosen(queries, selection)
    .select('record_id')
    .orderBy('first_at', 'desc')
    .orderBy('record_id')
    .limit(page.most);
  const rows = await rowsOf(staff, queries)
    .where('record_id', 'in', ids.offset(page.first).limit(page.rows))
    .orderBy('first_at', 'desc')
    .orderBy('record_id')
    .execute();
  return { items: rows.map(toRefused), totalRecords: await countRows(queries, ids) };
}

export interface RefusedChoice {
  readonly by: 'reason' | 'station' | 'lane';
  readonly of: string;
  readonly count: number;
}

/** What can be chosen among the newest of a state: reasons, stations, and the lanes of a station; the most first. */
export async function selectChoices(
  _staff: StaffScope,
  queries: Queries,
  { state, stationId }: Pick<RefusedSelection, 'state' | 'stationId'>,
  given: { readonly most: number; readonly listed: number },
): Promise<readonly RefusedChoice[]> {
  const { rows } = await sql<RefusedChoice>`
    WITH newest AS (
      SELECT reason, station_id, lane FROM refused_passages WHERE state = ${state}
      ORDER BY first_at DESC, record_id LIMIT ${given.most}
    )
    (SELECT 'reason' AS by, reason AS of, count(*)::int AS count FROM newest GROUP BY 2)
    UNION ALL
    (SELECT 'station', station_id, count(*)::int FROM newest WHERE station_id <> ''
     GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${given.listed})
    UNION ALL
    (SELECT 'lane', lane, count(*)::int FROM newest WHERE station_id = ${stationId ?? ''} AND lane <> ''
     GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${given.listed})`.execute(queries);
  return rows.toSorted((a, b) => b.count - a.count || (a.of < b.of ? -1 : 1));
}

/** How many wait for a decision, counted up to a number. */
export async function countOpenRefused(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('refused_passages')
      .select('record_id')
      .where('state', '=', 'open')
      .limit(most),
  );
}

/** One record, locked until it is decided. */
export async function lockRefused(
  staff: StaffScope,
  tx: Tx,
  recordId: string,
): Promise<RefusedRow | undefined> {
  const row = await rowsOf(staff, tx)
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRefused(row);
}

/** Those of the records that are open, locked until they are decided; in the order of their contents, as deliveries do. */
export async function lockOpenRefused(
  staff: StaffScope,
  tx: Tx,
  recordIds: readonly string[],
): Promise<readonly RefusedRow[]> {
  const rows = await rowsOf(staff, tx)
    .where('record_id', '=', sql<string>`ANY(${[...recordIds]}::uuid[])`)
    .where('state', '=', 'open')
    .orderBy('content_hash')
    .forUpdate()
    .execute();
  return rows.map(toRefused);
}

export async function selectRefusedRecord(
  staff: StaffScope,
  queries: Queries,
  recordId: string,
): Promise<RefusedRow | undefined> {
  const row = await rowsOf(staff, queries).where('record_id', '=', recordId).executeTakeFirst();
  return row === undefined ? undefined : toRefused(row);
}

interface Decision {
  readonly at: Temporal.Instant;
  /** As in the audit trail. */
  readonly by: string;
  readonly note: string;
}

export async function markCharged(
  _staff: StaffScope,
  tx: Tx,
  recordId: string,
  { at, by, note }: Decision,
  charged: NonNullable<RefusedRow['charged']>,
): Promise<void> {
  await tx
    .updateTable('refused_passages')
    .set({
      state: 'charged',
      decided_at: at,
      decided_by: by,
      note,
      account_id: charged.accountId,
      passage_id: charged.passageId,
      amount_minor: charged.amountMinor,
    })
    .where('record_id', '=', recordId)
    .execute();
}

/** Decisions by which nobody is charged. */
export type NobodyPays = 'nobody' | 'written-off' | 'returned';

/** Decides about records that the transaction has locked; returns their ids. */
export async function markDecided(
  _staff: StaffScope,
  tx: Tx,
  recordIds: readonly string[],
  state: NobodyPays,
  { at, by, note }: Decision,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly record_id: string }>`
    UPDATE refused_passages SET state = ${state}, decided_at = ${at}, decided_by = ${by}, note = ${note}
    WHERE record_id = ANY(${[...recordIds]}::uuid[]) AND state = 'open'
      AND (${state} <> 'returned' OR source = 'partner')
    RETURNING record_id`.execute(tx);
  return rows.map((row) => row.record_id);
}
