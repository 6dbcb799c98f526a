import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/**
 * What automatic top-ups of each tag, or of these, have charged since a moment, with pending ones: those may be
 * charged now, whenever they were begun.
 */
export async function selectSpent(
  scope: AccountScope,
  queries: Queries,
  since: Temporal.Instant,
  tagIds: readonly string[] | null = null,
): Promise<ReadonlyMap<string, number>> {
  let query = queries
    .selectFrom('top_ups')
    .select((eb) => ['tag_id', eb.fn.sum<string>('amount_minor').as('spent')])
    .where('account_id', '=', scope.accountId)
    .where('automatic', '=', true)
    .where((where) =>
      where.or([
        where('state', '=', 'pending'),
        where.and([where('state', '=', 'paid'), where('settled_at', '>=', since)]),
      ]),
    );
  if (tagIds !== null) {
    query = query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))));
  }
  const rows = await query.groupBy('tag_id').execute();
  return new Map(rows.map((row) => [row.tag_id, Number(row.spent)]));
}

/** Charges of these tags that ended since a moment without the gateway's answer. */
export async function selectUnsure(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  since: Temporal.Instant,
): Promise<{ readonly amountMinor: number; readonly latest: Temporal.Instant }> {
  const row = await queries
    .selectFrom('top_ups')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.account_id', '=', 'top_ups.account_id')
        .onRef('payments.order_number', '=', 'top_ups.order_number'),
    )
    .select(({ fn }) => [
      fn.sum<string | null>('top_ups.amount_minor').as('amount'),
      fn.max('top_ups.settled_at').as('latest'),
    ])
    .where('top_ups.account_id', '=', scope.accountId)
    .where((eb) => eb('top_ups.tag_id', '=', eb.fn.any(eb.val([...tagIds]))))
    .where('top_ups.automatic', '=', true)
    .where('payments.refusal', '=', 'no-answer')
    .where('top_ups.settled_at', '>', since)
    .executeTakeFirstOrThrow();
  return { amountMinor: Number(row.amount ?? 0), latest: row.latest ?? since };
}

/** What all these tags have spent. */
export function sumOf(spent: ReadonlyMap<string, number>, tagIds: readonly string[]): number {
  return tagIds.reduce((sum, tagId) => sum + (spent.get(tagId) ?? 0), 0);
}
