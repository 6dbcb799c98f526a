import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { LaneStatus } from './tag-status-rules.ts';

/** A tag of the list. */
export type ListedStatus = LaneStatus & {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly since: Temporal.Instant;
};

/** One server at a time numbers changes, so that they become visible in the order of their numbers. */
export async function lockList(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('tag-statuses'))`.execute(tx);
}

/** The last number of the queue; null if nothing is queued. */
export async function selectLastQueued(queries: Queries): Promise<number | null> {
  const row = await queries
    .selectFrom('tag_status_queue')
    .select((eb) => eb.fn.max('queue_no').as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Whether anything is still queued up to a number. */
export async function isQueuedUpTo(queries: Queries, queueNo: number): Promise<boolean> {
  const row = await queries
    .selectFrom('tag_status_queue')
    .select('queue_no')
    .where('queue_no', '<=', queueNo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The serial numbers that have waited longest, off the queue: each once, in the order of its last change. */
export async function takeQueued(tx: Tx, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly serial_number: string }>`
    WITH taken AS (
      DELETE FROM tag_status_queue
      WHERE queue_no IN (SELECT queue_no FROM tag_status_queue ORDER BY queue_no LIMIT ${most})
      RETURNING queue_no, serial_number
    )
    SELECT serial_number FROM taken GROUP BY serial_number ORDER BY max(queue_no)`.execute(tx);
  return rows.map((row) => row.serial_number);
}

/** Numbers those that differ from the list, in the order given, and leaves the others as they are. */
export async function writeStatuses(
  _all: AllAccounts,
  tx: Tx,
  statuses: readonly ListedStatus[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO tag_statuses AS listed
      (serial_number, status, reason, category, since, change_no, listed_at)
    SELECT serial_number, status, reason, category, since, nextval('tag_status_changes'), ${now}::timestamptz
    FROM unnest(
      ${statuses.map(({ serialNumber }) => serialNumber)}::text[],
      ${statuses.map(({ status }) => status)}::text[],
      ${statuses.map(({ reason }) => reason)}::text[],
      ${statuses.map(({ category }) => category)}::text[],
      ${statuses.map(({ since }) => since)}::timestamptz[]
    ) WITH ORDINALITY AS given (serial_number, status, reason, category, since, at)
    ORDER BY at
    ON CONFLICT (serial_number) DO UPDATE SET
      status = excluded.status, reason = excluded.reason, category = excluded.category,
      since = excluded.since, change_no = excluded.change_no, listed_at = excluded.listed_at
    WHERE (listed.status, listed.reason, listed.category)
        IS DISTINCT FROM (excluded.status, excluded.reason, excluded.category)
      -- Blocked again between two questions, for the same reason.
      OR (excluded.status = 'blocked' AND listed.since <> excluded.since)`.execute(tx);
}

/** The number of the last change; 0 before the first. */
export async function selectLastChange(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('tag_statuses')
    .select((eb) => eb.fn.max('change_no').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The whole list, by serial numbers. */
export async function selectList(
  _all: AllAccounts,
  queries: Queries,
  page: { readonly afterSerial: string; readonly rows: number },
): Promise<readonly ListedStatus[]> {
  const rows = await selectStatuses(queries)
    .where('serial_number', '>', page.afterSerial)
    .orderBy('serial_number')
    .limit(page.rows)
    .execute();
  return rows.map(toListed);
}

/** What has changed after a change, in the order of changes; with the number of each. */
export async function selectChanges(
  _all: AllAccounts,
  queries: Queries,
  page: { readonly changeNo: number; readonly rows: number },
): Promise<readonly (ListedStatus & { readonly changeNo: number })[]> {
  const rows = await selectStatuses(queries)
    .where('change_no', '>', page.changeNo)
    .orderBy('change_no')
    .limit(page.rows)
    .execute();
  return rows.map((row) => ({ ...toListed(row), changeNo: row.change_no }));
}

function selectStatuses(queries: Queries) {
  return queries.selectFrom('tag_statuses').selectAll();
}

function toListed(
  row: Awaited<ReturnType<ReturnType<typeof selectStatuses>['execute']>>[number],
): ListedStatus {
  return {
    serialNumber: row.serial_number,
    category: row.category as Kategorija,
    since: row.since,
    // tag_statuses__status_known, __reason_known and __blocked_has_reason admit no other.
    ...({ status: row.status, reason: row.reason } as LaneStatus),
  };
}

export async function confirmChange(
  queries: Queries,
  confirmed: { readonly lane: string; readonly changeNo: number; readonly at: Temporal.Instant },
): Promise<void> {
  await sql`
    INSERT INTO tag_status_lanes AS known (lane, change_no, confirmed_at)
    VALUES (${confirmed.lane}, ${confirmed.changeNo}, ${confirmed.at})
    ON CONFLICT (lane) DO UPDATE SET change_no = excluded.change_no, confirmed_at = excluded.confirmed_at
    WHERE known.confirmed_at <= excluded.confirmed_at`.execute(queries);
}

/** Lacks a change of before a moment, or has confirmed nothing since it. */
const behind = (since: Temporal.Instant) => sql`(l.confirmed_at < ${since} OR (
  SELECT listed_at FROM tag_statuses WHERE change_no > l.change_no ORDER BY change_no LIMIT 1
) < ${since})`;

export interface LaneBehind {
  readonly lane: string;
  readonly confirmedAt: Temporal.Instant;
}

/** Lanes that are behind, those that have been silent the longest first. */
export async function selectLanesBehind(
  queries: Queries,
  since: Temporal.Instant,
  most: number,
): Promise<readonly LaneBehind[]> {
  const { rows } = await sql<LaneBehind>`
    SELECT l.lane, l.confirmed_at AS "confirmedAt" FROM tag_status_lanes l
    WHERE ${behind(since)} ORDER BY l.confirmed_at, l.lane LIMIT ${most}`.execute(queries);
  return rows;
}

/** How many lanes there are, and how many of them are behind. */
export async function countLanes(
  queries: Queries,
  since: Temporal.Instant,
): Promise<{ readonly all: number; readonly behind: number }> {
  const { rows } = await sql<{ readonly all: number; readonly behind: number }>`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE ${behind(since)})::int AS behind
    FROM tag_status_lanes l`.execute(queries);
  return rows[0] ?? { all: 0, behind: 0 };
}

/** Lanes that have confirmed nothing since a moment are taken for dismantled. */
export async function deleteLanesBefore(queries: Queries, before: Temporal.Instant): Promise<void> {
  await queries.deleteFrom('tag_status_lanes').where('confirmed_at', '<', before).execute();
}

/**
 * Changes whenever the database is another one: one that was restored elsewhere or to a moment before, or a
 * standby that took over. Numbers of changes mean something within one epoch only.
 */
export async function selectEpoch(queries: Queries): Promise<string> {
  const { rows } = await sql<{ readonly epoch: string }>`
    SELECT substr(md5(concat_ws('/', s.system_identifier, c.timeline_id,
      (SELECT oid FROM pg_database WHERE datname = current_database()))), 1, 8) AS epoch
    FROM pg_control_system() s, pg_control_checkpoint() c`.execute(queries);
  return rows[0]?.epoch ?? '';
}
