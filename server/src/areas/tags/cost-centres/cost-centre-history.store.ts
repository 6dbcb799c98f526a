import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../../platform/scope/scope.ts';
import { isOneOfTags } from '../../../platform/database/owned.store.ts';

/** Which cost centre a tag has from a moment on; null: none. */
export interface CostCentreSpan {
  readonly tagId: string;
  readonly validFrom: Temporal.Instant;
  readonly costCentreId: string | null;
}

/** A second change at the same moment replaces the first. */
export async function insertHistory(
  { accountId }: AccountScope,
  queries: Queries,
  spans: readonly CostCentreSpan[],
): Promise<void> {
  if (spans.length === 0) return;
  await sql`
    INSERT INTO tag_cost_centres (account_id, tag_id, valid_from, cost_centre_id)
    SELECT ${accountId}::uuid, * FROM unnest(
      ${spans.map(({ tagId }) => tagId)}::uuid[],
      ${spans.map(({ validFrom }) => validFrom)}::timestamptz[],
      ${spans.map(({ costCentreId }) => costCentreId)}::uuid[])
    ON CONFLICT (account_id, tag_id, valid_from)
    DO UPDATE SET cost_centre_id = excluded.cost_centre_id`.execute(queries);
}

/** Says which cost centre a tag had at a moment, epoch milliseconds; null: none. */
export type CostCentreAt = (tagId: string, epochMs: number) => string | null;

/** What tags belonged to and belong to. */
export async function costCentreHistory(
  scope: SomeAccounts,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<CostCentreAt> {
  const byTag = Map.groupBy(await selectHistory(scope, queries, tags), ({ tagId }) => tagId);
  return (tagId, epochMs) => {
    const spans = byTag.get(tagId) ?? [];
    const valid = spans.findLast(({ validFrom }) => validFrom.epochMilliseconds <= epochMs);
    return valid?.costCentreId ?? null;
  };
}

/** Oldest first; a tag that never had a cost centre is missing. */
async function selectHistory(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<readonly CostCentreSpan[]> {
  const rows = await queries
    .selectFrom('tag_cost_centres')
    .select(['tag_id', 'valid_from', 'cost_centre_id'])
    .where(isOneOfTags(tags))
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({
    tagId: row.tag_id,
    validFrom: row.valid_from,
    costCentreId: row.cost_centre_id,
  }));
}
