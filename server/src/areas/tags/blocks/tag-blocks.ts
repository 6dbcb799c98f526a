import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../../platform/scope/scope.ts';
import type { AskPaidLater, PaidLater } from '../events.ts';
import { selectTagIds } from '../tags.store.ts';
import { gravestFirst, holdsAt, type Blocking } from './block-rules.ts';
import {
  beginDueBlocks,
  selectOpenBlocks,
  selectOpenBlocksOf,
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

interface BlockedTag extends Blocking {
  readonly tagId: string;
}

/** Blocks of each tag that has any, the gravest that holds first. */
export function blocksByTag(
  blocks: readonly BlockedTag[],
  now: Temporal.Instant,
): ReadonlyMap<string, readonly Blocking[]> {
  return Map.groupBy(blocks.toSorted(gravestFirst(now)), ({ tagId }) => tagId);
}

/** All tags of an account that owes what it pays later are blocked with it. */
export function blockedWithAccount(
  block: PaidLater['block'],
  tags: readonly { readonly tagId: string }[],
): readonly BlockedTag[] {
  if (block === null) return [];
  const { holdsFrom } = block;
  return tags.map(({ tagId }) => ({ tagId, reason: 'unpaid', holdsFrom }));
}

export function createTagBlocks({
  database,
  clock,
  paidLater,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly paidLater: AskPaidLater;
}): TagBlocks {
  const byTag = (blocks: readonly BlockedTag[]) => blocksByTag(blocks, clock.now());

  const withAccounts = async (
    scope: SomeAccounts,
    queries: Queries,
    tags: readonly OwnedTag[],
    { begun }: { readonly begun: boolean },
  ): Promise<readonly BlockedTag[]> => {
    const accountIds = [...new Set(tags.map(({ accountId }) => accountId))];
    const later = await paidLater(scope, queries, accountIds);
    return tags.flatMap((tag) => {
      const block = later.get(tag.accountId)?.block ?? null;
      return block === null || (begun && !block.begun) ? [] : blockedWithAccount(block, [tag]);
    });
  };

  return {
    async ofAccount(scope, queries = database.queries) {
      const { accountId } = scope;
      const open = await selectOpenBlocks(scope, queries);
      const later = await paidLater(scope, queries, [accountId]);
      if ((later.get(accountId)?.block ?? null) === null) return byTag(open);
      const tags = (await selectTagIds(scope, queries)).map((tagId) => ({ accountId, tagId }));
      return byTag([...open, ...(await withAccounts(scope, queries, tags, { begun: false }))]);
    },
    async ofTag(scope, tagId, queries = database.queries) {
      const { accountId } = scope;
      const tag = [{ accountId, tagId }];
      const open = await selectOpenBlocksOf(scope, queries, tag);
      const ofAccount = await withAccounts(scope, queries, tag, { begun: false });
      return byTag([...open, ...ofAccount]).get(tagId) ?? [];
    },
    async inForce(all, queries, tags) {
      const now = clock.now();
      const open = await selectOpenBlocksOf(all, queries, tags);
      // What another server, whose clock is ahead, has begun holds here too: nothing would queue the tag again.
      const begun = open.filter((block) => block.begunAt !== null || holdsAt(block, now));
      return byTag([...begun, ...(await withAccounts(all, queries, tags, { begun: true }))]);
    },
    begin: (all, queries) => beginDueBlocks(all, queries, clock.now()),
  };
}
