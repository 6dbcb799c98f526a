import { Temporal } from 'temporal-polyfill';
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

/** Whether the account had a passage of this id before a moment, epoch milliseconds: its key stays when its month is archived. */
export async function wasBefore(
  { accountId }: AccountScope,
  queries: Queries,
  passageId: string,
  moment: number,
): Promise<boolean> {
  const row = await queries
    .selectFrom('passage_keys')
    .select('passage_id')
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .where('exited_at', '<', Temporal.Instant.fromEpochMilliseconds(moment))
    .executeTakeFirst();
  return row !== undefined;
}
