import { sql } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { isoOf } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A passage near another one of its tag; times are epoch milliseconds. */
export interface NeighbourRecord {
  readonly passageId: string;
  readonly entryStationId: string | null;
  readonly enteredAt: number | null;
  readonly exitStationId: string;
  readonly exitedAt: number;
  readonly lane: string;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: readonly PassageMark[];
}

export interface Around {
  readonly tagId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** So many before, and as many after it. */
  readonly each: number;
  /** Milliseconds before and after, beyond which nothing is looked for. */
  readonly within: number;
}

/** The passages of a tag next to a moment, the oldest first; one that ended in its millisecond is among those before. */
export async function selectAround(
  { accountId }: AccountScope,
  queries: Queries,
  { tagId, at, each, within }: Around,
): Promise<readonly NeighbourRecord[]> {
  const columns = sql`
    passage_id AS "passageId", entry_station_id AS "entryStationId",
    floor(extract(epoch FROM entered_at) * 1000)::bigint AS "enteredAt", exit_station_id AS "exitStationId",
    floor(extract(epoch FROM exited_at) * 1000)::bigint AS "exitedAt", lane, category,
    amount_minor AS "amountMinor", marks`;
  const ofTag = sql`account_id = ${accountId} AND tag_id = ${tagId}`;
  const { rows } = await sql<NeighbourRecord>`
    (SELECT ${columns} FROM passages
     WHERE ${ofTag} AND exited_at >= ${isoOf(at - within)}::timestamptz AND exited_at < ${isoOf(at + 1)}::timestamptz
     ORDER BY exited_at DESC, passage_id DESC LIMIT ${each + 1})
    UNION ALL
    (SELECT ${columns} FROM passages
     WHERE ${ofTag} AND exited_at >= ${isoOf(at + 1)}::timestamptz AND exited_at < ${isoOf(at + within)}::timestamptz
     ORDER BY exited_at, passage_id LIMIT ${each})`.execute(queries);
  return rows.toSorted((a, b) => a.exitedAt - b.exitedAt);
}
