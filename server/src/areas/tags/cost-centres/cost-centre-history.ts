import type { Queries } from '../../../platform/database/database.ts';
import { selectHistory } from './cost-centres.store.ts';

/** Says which cost centre a tag had at a moment, epoch milliseconds; null: none. */
export type CostCentreAt = (tagId: string, epochMs: number) => string | null;

/** What the tags of an account belonged to and belong to. */
export async function costCentreHistory(
  queries: Queries,
  accountId: string,
  tagIds: readonly string[],
): Promise<CostCentreAt> {
  const byTag = Map.groupBy(await selectHistory(queries, accountId, tagIds), ({ tagId }) => tagId);
  return (tagId, epochMs) => {
    const spans = byTag.get(tagId) ?? [];
    const valid = spans.findLast(({ validFrom }) => validFrom.epochMilliseconds <= epochMs);
    return valid?.costCentreId ?? null;
  };
}
