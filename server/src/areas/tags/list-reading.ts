import type { Queries } from '../../platform/database/database.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { rememberFleets, type Fleet } from './remembered-fleets.ts';
import type { TagListDeps } from './tag-list.ts';
import {
  driversNow,
  handovers,
  listVersion,
  listedTags,
  openBlocks,
  successions,
  type ChosenTag,
} from './tag-list.store.ts';

/** Reads what a list of tags is made of: in one statement, of a fleet that is remembered as much as may have changed. */
export function createListReading({
  figures,
  lowBalanceOf,
}: Pick<TagListDeps, 'figures' | 'lowBalanceOf'>) {
  const around = {
    version: listVersion,
    drivers: driversNow,
    blocks: openBlocks,
    replaced: successions,
    handovers,
  } as const;
  const readAll = inOneStatement({ ...around, tags: listedTags, balances: figures.balances });
  const readAround = inOneStatement({ ...around, held: figures.smallBalances });
  const readSome = inOneStatement({ balances: figures.balancesOfSome });
  const fleets = rememberFleets(lowBalanceOf);

  /** All tags, of a fleet that is remembered with the balances of those alone that may be low; null if it is another by now. */
  const readKnown = async (queries: Queries, accountId: string, fleet: Fleet) => {
    const { held, ...found } = await readAround(
      queries,
      { accountId, tagIds: null, below: fleet.lowBelow },
      {},
    );
    return found.version === fleet.version && held.moved === fleet.moved
      ? { ...found, tags: fleet.inOrder, balances: held.small, fleet }
      : null;
  };

  const tags = async ({ accountId, reach }: AccountScope, queries: Queries) => {
    const fleet = reach.all ? fleets.of(accountId) : undefined;
    const known = fleet === undefined ? null : await readKnown(queries, accountId, fleet);
    if (known !== null) return known;
    const tagIds = reach.all ? null : [...reach.since.keys()];
    const all = await readAll(queries, { accountId, tagIds }, {});
    if (reach.all) fleets.remember(accountId, all);
    return { ...all, fleet: null };
  };

  /** Of tags of a page; those that are on it for their balance are known. */
  const balancesOf = async (
    { accountId }: AccountScope,
    queries: Queries,
    shown: readonly ChosenTag[],
    { balances, fleet }: Awaited<ReturnType<typeof tags>>,
  ): Promise<ReadonlyMap<string, number>> => {
    const unknown = shown
      .map(({ tagId }) => tagId)
      .filter((tagId) => fleet?.unmoved.has(tagId) === false && !balances.has(tagId));
    if (unknown.length === 0) return balances;
    const found = await readSome(queries, { accountId, tagIds: JSON.stringify(unknown) }, {});
    return new Map([...balances, ...found.balances]);
  };

  return { tags, balancesOf };
}
