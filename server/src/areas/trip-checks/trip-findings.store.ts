import type { TripFindingKind } from '@rampa/contract/trip-checks';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Finding } from './compared.ts';

/** Rows of a statement. */
const TOGETHER = 5000;

export interface StoredFinding extends Finding {
  /** User who had the tag on the day; empty for nobody. */
  readonly driverId: string;
}

/** In the order given, in place of those that were there. */
export async function replaceFindings(
  { accountId }: AccountScope,
  tx: Tx,
  checkId: string,
  findings: readonly StoredFinding[],
): Promise<void> {
  await tx
    .deleteFrom('trip_check_findings')
    .where('account_id', '=', accountId)
    .where('check_id', '=', checkId)
    .execute();
  for (let at = 0; at < findings.length; at += TOGETHER) {
    const some = findings.slice(at, at + TOGETHER);
    const of = <Value>(value: (finding: StoredFinding) => Value): Value[] => some.map(value);
    await sql`
      INSERT INTO trip_check_findings (
        account_id, check_id, finding_number, kind, tag_id, driver_id, passage_id, began_at, ended_at,
        entry_station_id, exit_station_id, amount_minor, logged_driver)
      SELECT ${accountId}::uuid, ${checkId}::uuid, ${at}::integer + place, kind, tag_id, driver_id, passage_id,
             began_at, ended_at, entry, exit, amount_minor, logged_driver
      FROM unnest(
        ${of(({ kind }) => kind)}::text[],
        ${of(({ tagId }) => tagId)}::uuid[],
        ${of(({ driverId }) => driverId)}::text[],
        ${of(({ passageId }) => passageId)}::uuid[],
        ${of(({ from }) => (from === null ? null : isoOf(from)))}::timestamptz[],
        ${of(({ until }) => isoOf(until))}::timestamptz[],
        ${of(({ entryStationId }) => entryStationId)}::text[],
        ${of(({ exitStationId }) => exitStationId)}::text[],
        ${of(({ amountMinor }) => amountMinor)}::bigint[],
        ${of(({ loggedDriver }) => loggedDriver)}::text[]
      ) WITH ORDINALITY AS given (
        kind, tag_id, driver_id, passage_id, began_at, ended_at, entry, exit, amount_minor, logged_driver,
        place)`.execute(tx);
  }
}

/** Which findings of a comparison. */
export interface FindingChoice {
  readonly checkId: string;
  readonly kind: TripFindingKind | null;
  /** Null: of all vehicles. */
  readonly tagId: string | null;
}

function chosen({ accountId }: AccountScope, { checkId, kind, tagId }: FindingChoice) {
  return sql`account_id = ${accountId} AND check_id = ${checkId}
    ${kind === null ? sql`` : sql`AND kind = ${kind}`}
    ${tagId === null ? sql`` : sql`AND tag_id = ${tagId}`}`;
}

export async function selectFindings(
  scope: AccountScope,
  queries: Queries,
  choice: FindingChoice,
  slice: { readonly first: number; readonly rows: number },
): Promise<readonly StoredFinding[]> {
  const { rows } = await sql<{
    readonly kind: string;
    readonly tagId: string;
    readonly driverId: string;
    readonly passageId: string | null;
    readonly began: number | null;
    readonly ended: number;
    readonly entryStationId: string;
    readonly exitStationId: string;
    readonly amountMinor: number | null;
    readonly loggedDriver: string;
  }>`
    SELECT kind, tag_id AS "tagId", driver_id AS "driverId", passage_id AS "passageId",
           (extract(epoch FROM began_at) * 1000)::bigint AS began,
           (extract(epoch FROM ended_at) * 1000)::bigint AS ended,
           entry_station_id AS "entryStationId", exit_station_id AS "exitStationId",
           amount_minor AS "amountMinor", logged_driver AS "loggedDriver"
    FROM trip_check_findings WHERE ${chosen(scope, choice)}
    ORDER BY finding_number OFFSET ${slice.first}::bigint LIMIT ${slice.rows}::bigint`.execute(
    queries,
  );
  return rows.map(({ began, ended, kind, ...row }) => ({
    ...row,
    // Within the constraint of the column.
    kind: kind as TripFindingKind,
    from: began,
    until: ended,
  }));
}

export interface FindingGroup {
  /** Id of a tag or a driver; empty for nobody. */
  readonly of: string;
  readonly findings: number;
  readonly amountMinor: number;
}

/** The most first; of very many, the first hundred. */
export async function selectGroups(
  scope: AccountScope,
  queries: Queries,
  choice: FindingChoice,
  by: 'tag_id' | 'driver_id',
): Promise<readonly FindingGroup[]> {
  const { rows } = await sql<FindingGroup>`
    SELECT ${sql.raw(by)}::text AS "of", count(*)::bigint AS findings,
           coalesce(sum(amount_minor), 0)::bigint AS "amountMinor"
    FROM trip_check_findings WHERE ${chosen(scope, choice)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100`.execute(queries);
  return rows;
}

export async function countFindings(
  scope: AccountScope,
  queries: Queries,
  choice: FindingChoice,
): Promise<{ readonly findings: number; readonly amountMinor: number }> {
  const { rows } = await sql<{ readonly findings: number; readonly amountMinor: number }>`
    SELECT count(*)::bigint AS findings, coalesce(sum(amount_minor), 0)::bigint AS "amountMinor"
    FROM trip_check_findings WHERE ${chosen(scope, choice)}`.execute(queries);
  return rows[0] ?? { findings: 0, amountMinor: 0 };
}
