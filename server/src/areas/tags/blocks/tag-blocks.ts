import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { gravestFirst, holdsAt, type Blocking } from './block-rules.ts';
import {
  beginDueBlocks,
  selectOpenBlocks,
  selectOpenBlocksOf,
  type BlockRecord,
  type OwnedTag,
} from './tag-blocks.store.ts';

/** What is blocked, for whoever shows tags or accepts them. */
export interface TagBlocks {
  /** The open blocks of each tag of the account that has any, the gravest that holds first. */
  ofAccount(
    scope: AccountScope,
    queries?: Queries,
  ): Promise<ReadonlyMap<string, readonly Blocking[]>>;
  /** The open blocks of one tag, the gravest that holds first. */
  ofTag(scope: AccountScope, tagId: string, queries?: Queries): Promise<readonly Blocking[]>;
  /** What holds now of these tags, by their ids, the gravest first; those without a block are not in it. */
  inForce(
    all: AllAccounts,
    queries: Queries,
    tags: readonly OwnedTag[],
  ): Promise<ReadonlyMap<string, readonly Blocking[]>>;
  /** Hands tags whose block begins to the list of the lanes. */
  begin(all: AllAccounts, queries: Queries): Promise<void>;
}

export function createTagBlocks({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): TagBlocks {
  const byTag = (blocks: readonly BlockRecord[]): ReadonlyMap<string, readonly Blocking[]> =>
    Map.groupBy(blocks.toSorted(gravestFirst(clock.now())), ({ tagId }) => tagId);

  return {
    ofAccount: async (scope, queries = database.queries) =>
      byTag(await selectOpenBlocks(scope, queries)),
    async ofTag(scope, tagId, queries = database.queries) {
      const { accountId } = scope;
      const open = await selectOpenBlocksOf(scope, queries, [{ accountId, tagId }]);
      return byTag(open).get(tagId) ?? [];
    },
    async inForce(all, queries, tags) {
      const now = clock.now();
      const open = await selectOpenBlocksOf(all, queries, tags);
      // What another server, whose clock is ahead, has begun holds here too: nothing would queue the tag again.
      return byTag(open.filter((block) => block.begunAt !== null || holdsAt(block, now)));
    },
    begin: (all, queries) => beginDueBlocks(all, queries, clock.now()),
  };
}
