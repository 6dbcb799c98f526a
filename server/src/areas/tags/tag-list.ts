import type { CallParsedInput, CallResult, Currency, LanguageId } from '@rampa/contract';
import type { getTagovi } from '@rampa/contract/tags';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { reachesDay, type AccountScope } from '../../platform/scope/scope.ts';
import { holdsAt, type Blocking } from './blocks/block-rules.ts';
import { wireBlocks, type TagBlocks } from './blocks/tag-blocks.ts';
import type { TagDrivers } from './drivers/drivers.ts';
import type { LastPassage } from './events.ts';
import { revisionOf } from './tag-changes.ts';
import { compareTags, isOfCostCentre, matchesFilter } from './tag-rules.ts';
import { selectTags, type TagRecord } from './tags.store.ts';

/** What the list of tags shows that other areas know. */
export interface TagFigures {
  /** Balance of each tag of an account, minor units; a tag without a movement may be missing. */
  balancesOf(scope: AccountScope, queries: Queries): Promise<ReadonlyMap<string, number>>;
  lastPassagesOf(
    scope: AccountScope,
    queries: Queries,
    tagIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, LastPassage>>;
}

export interface TagListDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Of companies; left out where nobody has drivers. */
  readonly drivers?: Pick<TagDrivers, 'namesOfTags'>;
  readonly figures: TagFigures;
  readonly currency: Currency;
  readonly blocks: Pick<TagBlocks, 'ofAccount'>;
  isBalanceLow(tag: TagRecord, balanceMinor: number): boolean;
}

type ListInput = CallParsedInput<typeof getTagovi>;

/** The list of tags as customers see it. */
export function createTagList({
  database,
  clock,
  blocks: tagBlocks,
  drivers: tagDrivers,
  figures,
  currency,
  isBalanceLow,
}: TagListDeps) {
  const lastPassagesOf = async (
    scope: AccountScope,
    queries: Queries,
    tagIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, LastPassage>> => {
    const known = await figures.lastPassagesOf(scope, queries, tagIds, languageId);
    return new Map([...known].filter(([tagId, last]) => reachesDay(scope, tagId, last.exitedAt)));
  };

  const listFrom = async (
    scope: AccountScope,
    queries: Queries,
    { first, rows, filter, status, costCentreId = '', driver_id = '', languageId }: ListInput,
  ): Promise<CallResult<typeof getTagovi>> => {
    const [tags, balances, drivers, blocks] = await Promise.all([
      selectTags(scope, queries),
      figures.balancesOf(scope, queries),
      tagDrivers?.namesOfTags(scope),
      tagBlocks.ofAccount(scope, queries),
    ]);
    const now = clock.now();
    // What the customer has switched off is as they want it.
    const isBlockNow = (block: Blocking): boolean =>
      block.reason !== 'switched-off' && holdsAt(block, now);
    const selected = tags
      .filter(({ tagId }) => driver_id === '' || drivers?.get(tagId)?.driver_id === driver_id)
      .map((tag) => {
        const balance = balances.get(tag.tagId) ?? 0;
        const blocked =
          tag.status === 'aktivan' && blocks.get(tag.tagId)?.some(isBlockNow) === true;
        return { ...tag, balance, lowBalance: isBalanceLow(tag, balance), blocked };
      })
      .filter((tag) => status === undefined || tag.status === status)
      .filter((tag) => isOfCostCentre(tag, costCentreId))
      .filter((tag) => matchesFilter(tag, filter))
      .sort(compareTags);
    const shown = selected.slice(first, first + rows);
    const shownIds = shown.map(({ tagId }) => tagId);
    const lastPassages = await lastPassagesOf(scope, queries, shownIds, languageId);
    const items = shown.map((tag) => ({
      tag_id: tag.tagId,
      revision: revisionOf({ ...tag, costCentreId: tag.costCentre?.costCentreId ?? null }),
      serial_number: tag.serialNumber,
      kategorija: tag.category,
      plate: tag.plate,
      nickname: tag.nickname,
      costCentre: tag.costCentre,
      driver: drivers?.get(tag.tagId) ?? null,
      status: tag.status,
      ...wireBlocks(blocks.get(tag.tagId), clock),
      balance: { amount: tag.balance, currency },
      lowBalance: tag.lowBalance,
      lastPassage: lastPassages.get(tag.tagId) ?? null,
    }));
    return { items, totalRecords: selected.length };
  };

  return (scope: AccountScope, input: ListInput) =>
    database.read(({ queries }) => listFrom(scope, queries, input));
}
