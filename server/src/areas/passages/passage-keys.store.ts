import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** The passage that was recorded, or refused for a stopped tag, under a key. */
export async function selectPassageId(
  { accountId }: AccountScope,
  queries: Queries,
  sourceKey: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('passage_keys')
    .select('passage_id')
    .where('account_id', '=', accountId)
    .where('source_key', '=', sourceKey)
    .executeTakeFirst();
  return row?.passage_id;
}
