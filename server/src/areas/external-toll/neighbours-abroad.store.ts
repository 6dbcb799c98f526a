import { sql } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import { isoOf } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A passage abroad near a moment; times are epoch milliseconds, stations have the names that are used there. */
export interface NeighbourAbroad {
  readonly passageId: string;
  readonly country: string;
  readonly entry: string;
  readonly exit: string;
  readonly enteredAt: number | null;
  readonly exitedAt: number;
  readonly category: Kategorija;
  readonly amountMinor: number;
}

/** The passages abroad of a tag next to a moment, the oldest first. */
export async function selectAbroadAround(
  { accountId }: AccountScope,
  queries: Queries,
  {
    tagId,
    at,
    each,
    within,
  }: {
    readonly tagId: string;
    /** Epoch milliseconds. */
    readonly at: number;
    readonly each: number;
    readonly within: number;
  },
): Promise<readonly NeighbourAbroad[]> {
  const columns = sql`
    passage_id AS "passageId", country, entry_name AS entry, exit_name AS exit,
    floor(extract(epoch FROM entered_at) * 1000)::bigint AS "enteredAt",
    floor(extract(epoch FROM exited_at) * 1000)::bigint AS "exitedAt", category, amount_minor AS "amountMinor"`;
  const ofTag = sql`account_id = ${accountId} AND tag_id = ${tagId}`;
  const { rows } = await sql<NeighbourAbroad>`
    (SELECT ${columns} FROM t4a_passages
     WHERE ${ofTag} AND exited_at >= ${isoOf(at - within)}::timestamptz AND exited_at < ${isoOf(at + 1)}::timestamptz
     ORDER BY exited_at DESC, passage_id DESC LIMIT ${each + 1})
    UNION ALL
    (SELECT ${columns} FROM t4a_passages
     WHERE ${ofTag} AND exited_at >= ${isoOf(at + 1)}::timestamptz AND exited_at < ${isoOf(at + within)}::timestamptz
     ORDER BY exited_at, passage_id LIMIT ${each})`.execute(queries);
  return rows.toSorted((a, b) => a.exitedAt - b.exitedAt);
}

/** What the partner's record of a passage says besides its toll. */
export interface PartnerRecord {
  readonly tagId: string;
  readonly exitedAt: number;
  readonly sourceKey: string;
  readonly receivedAt: number;
}

export async function selectPartnerRecord(
  { accountId }: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<PartnerRecord | undefined> {
  const row = await queries
    .selectFrom('t4a_passages')
    .select(['tag_id', 'exited_at', 'source_key', 'received_at'])
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .executeTakeFirst();
  return (
    row && {
      tagId: row.tag_id,
      exitedAt: row.exited_at.epochMilliseconds,
      sourceKey: row.source_key,
      receivedAt: row.received_at.epochMilliseconds,
    }
  );
}
