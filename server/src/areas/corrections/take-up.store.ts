import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoOf } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Review } from './reviews.store.ts';

/**
 * A passage is looked at because its customer asks about it; one that was found to be charged rightly, once more. Returns
 * how many rows that changed: none where it waits already, or was corrected.
 */
export async function takeUp(
  { accountId }: AccountScope,
  tx: Tx,
  passageId: string,
  /** Epoch milliseconds. */
  exitedAt: number,
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO passage_reviews AS known
      (account_id, passage_id, exited_at, tag_id, station_id, marks, charged_minor)
    SELECT account_id, passage_id, exited_at, tag_id, exit_station_id, marks, amount_minor FROM passages
    WHERE account_id = ${accountId} AND passage_id = ${passageId}
      AND exited_at >= ${isoOf(exitedAt)}::timestamptz AND exited_at < ${isoOf(exitedAt + 1)}::timestamptz
    ON CONFLICT (account_id, passage_id) DO UPDATE SET
      state = 'open', decided_at = NULL, decided_by = '', note = ''
      WHERE known.state = 'accepted'
    RETURNING known.passage_id`.execute(tx);
  return rows.length;
}

/** A passage as `takeUp` would have it; reads only. */
export async function selectPassageToReview(
  { accountId }: AccountScope,
  queries: Queries,
  passageId: string,
  /** Epoch milliseconds. */
  exitedAt: number,
): Promise<Review | undefined> {
  const row = await queries
    .selectFrom('passages')
    .select(['account_id', 'passage_id', 'exited_at', 'tag_id', 'amount_minor'])
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .where('exited_at', '>=', sql<Temporal.Instant>`${isoOf(exitedAt)}::timestamptz`)
    .where('exited_at', '<', sql<Temporal.Instant>`${isoOf(exitedAt + 1)}::timestamptz`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    accountId: row.account_id,
    passageId: row.passage_id,
    exitedAt: row.exited_at,
    tagId: row.tag_id,
    chargedMinor: row.amount_minor,
    state: 'open',
    decidedAt: null,
    decidedBy: '',
    note: '',
    refundMinor: 0,
  };
}
