import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../../platform/scope/scope.ts';
import type { OwnedTag } from '../blocks/tag-blocks.store.ts';
import {
  selectHeirs,
  selectReplacements,
  selectSuccessions,
  type ReplacementRecord,
} from './replacements.store.ts';

/** Which tag came after which, for whoever shows tags, or goes by their past. */
export interface TagReplacements {
  ofAccount(scope: AccountScope, queries?: Queries): Promise<readonly ReplacementRecord[]>;
  /** The tags that nothing came after: those with money on them, or to be put on them. */
  withoutReplaced<Tag extends { readonly tagId: string }>(
    scope: AccountScope,
    tags: readonly Tag[],
    queries?: Queries,
  ): Promise<readonly Tag[]>;
  /** The ids of those tags that were replaced. */
  replacedAmong(
    scope: SomeAccounts,
    queries: Queries,
    tags: readonly OwnedTag[],
  ): Promise<ReadonlySet<string>>;
  /**
   * For each tag that has replaced others, those others: the one before it, the one before that. A rule that counts what a
   * vehicle has done counts them too.
   */
  predecessors(
    scope: AccountScope,
    queries?: Queries,
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The same for the tags of some accounts. */
  predecessorsOf(
    scope: SomeAccounts,
    queries: Queries,
    accounts: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}

export function createTagReplacements({
  database,
}: {
  readonly database: Database;
}): TagReplacements {
  const ofAccount: TagReplacements['ofAccount'] = (scope, queries = database.queries) =>
    selectReplacements(scope, queries);
  return {
    ofAccount,
    async withoutReplaced(scope, tags, queries) {
      const replaced = new Set((await ofAccount(scope, queries)).map(({ oldTagId }) => oldTagId));
      return tags.filter(({ tagId }) => !replaced.has(tagId));
    },
    async replacedAmong(scope, queries, tags) {
      return new Set((await selectHeirs(scope, queries, tags)).map(({ tagId }) => tagId));
    },
    async predecessors(scope, queries) {
      return predecessorsIn(await ofAccount(scope, queries));
    },
    async predecessorsOf(scope, queries, accounts) {
      return predecessorsIn(await selectSuccessions(scope, queries, accounts));
    },
  };
}

/** For each tag that has replaced others, those others. */
export function predecessorsIn(
  replacements: readonly Pick<ReplacementRecord, 'oldTagId' | 'newTagId'>[],
): ReadonlyMap<string, readonly string[]> {
  const before = new Map(replacements.map(({ oldTagId, newTagId }) => [newTagId, oldTagId]));
  return new Map(
    [...before.keys()].map((tagId) => {
      const chain: string[] = [];
      for (let old = before.get(tagId); old !== undefined; old = before.get(old)) chain.push(old);
      return [tagId, chain] as const;
    }),
  );
}
