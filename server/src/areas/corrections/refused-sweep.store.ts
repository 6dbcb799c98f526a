import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { rowsOf, toRefused, type RefusedRow } from './refused-desk.store.ts';

/** What nobody was charged for yet. */
const uncharged = ['open', 'nobody', 'written-off', 'returned'];

/**
 * Records after one of them, in the order of their ids, that nobody was charged for: open ones, and those that were
 * closed since a moment or came again afterwards. What the sweep looks at.
 */
export async function selectUnchargedAfter(
  scope: WideScope,
  queries: Queries,
  { after, closedSince }: { readonly after: string; readonly closedSince: Temporal.Instant },
  most: number,
): Promise<readonly RefusedRow[]> {
  const rows = await rowsOf(scope, queries)
    .where('state', 'in', uncharged)
    .where(
      sql<boolean>`(decided_at IS NULL OR decided_at >= ${closedSince} OR last_at > decided_at)`,
    )
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(most)
    .execute();
  return rows.map(toRefused);
}

/**
 * They were recorded after all, also where somebody had decided that nobody pays: who that was, when and why stays
 * written. What was charged by hand meanwhile stays as it is.
 */
export async function markRecorded(
  _scope: WideScope,
  queries: Queries,
  recordIds: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE refused_passages SET state = 'recorded', decided_at = coalesce(decided_at, ${at})
    WHERE record_id IN (
      SELECT record_id FROM refused_passages
      WHERE record_id = ANY(${[...recordIds]}::uuid[]) AND state = ANY(${uncharged})
      ORDER BY content_hash FOR UPDATE)`.execute(queries);
}
