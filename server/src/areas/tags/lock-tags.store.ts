import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Locks tags until the transaction ends, in the order of their ids, so that two cannot block each other. */
export function lockTags({ accountId }: AccountScope, tx: Tx, tagIds: readonly string[]) {
  return tx
    .selectFrom('tags')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', sql<string>`ANY(${[...tagIds]}::uuid[])`)
    .orderBy('tag_id')
    .forUpdate();
}
