import type { Currency, LanguageId } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import type { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { reachesDay, type AccountScope } from '../../platform/scope/scope.ts';
import { holdsAt, type Blocking } from './blocks/block-rules.ts';
import type { TagBlocks } from './blocks/tag-blocks.ts';
import type { DriverNow, TagDrivers } from './drivers/drivers.ts';
import type { AskPaidLater, LastPassage } from './events.ts';
import { selectHandedOverTags, selectOpenHandovers } from './handovers/handovers.store.ts';
import type { TagReplacements } from './replacements/tag-replacements.ts';
import { revisionOf } from './tag-changes.ts';
import { compareTags, isOfCostCentre, matchesFilter, usualTripsFor } from './tag-rules.ts';
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
  /** What a usual trip of each tag costs, minor units; a tag with too little history is missing. */
  usualPricesOf(
    scope: AccountScope,
    queries: Queries,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

export interface TagListDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Of companies; left out where nobody has drivers. */
  readonly drivers?: Pick<TagDrivers, 'namesOfTags'>;
  readonly figures: TagFigures;
  readonly currency: Currency;
  readonly blocks: Pick<TagBlocks, 'ofAccount'>;
  readonly replacements: Pick<TagReplacements, 'ofAccount'>;
  readonly paidLater: AskPaidLater;
  isBalanceLow(tag: TagRecord, balanceMinor: number): boolean;
}

/** Which tags a list shows. */
export interface TagSelection {
  readonly first: number;
  readonly rows: number;
  /** Part of a serial number, plate, nickname or cost centre, in either script; empty for all. */
  readonly filter: string;
  readonly status?: TagStatus | undefined;
  /** As `isOfCostCentre` takes it. */
  readonly costCentreId?: string | undefined;
  readonly driverId?: string | undefined;
  readonly languageId: LanguageId;
}

/** A tag as its customer sees it. */
export interface ShownTag extends TagRecord {
  /** Revision of what the customer may change of it. */
  readonly revision: string;
  readonly driver: DriverNow | null;
  /** Those that are open, the gravest that holds first. */
  readonly blocks: readonly ShownBlock[];
  readonly balanceMinor: number;
  readonly lowBalance: boolean;
  readonly lastPassage: LastPassage | null;
  /** How many usual trips the balance pays for; null where that is not known. */
  readonly usualTrips: number | null;
  /** What came after it, or before it, as far as the caller reaches it. */
  readonly replacedBy: TagRecord | undefined;
  readonly replaces: TagRecord | undefined;
  /** Until when a code hands it over; undefined where none does. */
  readonly handoverUntil: Temporal.Instant | undefined;
  /** When another account took it over. */
  readonly handedOverAt: Temporal.Instant | undefined;
}

export interface ShownBlock extends Blocking {
  /** Whether it holds now. */
  readonly holds: boolean;
}

export interface TagPage {
  readonly items: readonly ShownTag[];
  readonly totalRecords: number;
  /** Of the amounts. */
  readonly currency: Currency;
}

/** The list of tags as customers see it. */
export function createTagList({
  database,
  clock,
  blocks: tagBlocks,
  replacements,
  drivers: tagDrivers,
  figures,
  currency,
  paidLater,
  isBalanceLow,
}: TagListDeps) {
  const lastPassagesOf = async (
    scope: AccountScope,
    queries: Queries,
    tagIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, LastPassage>> => {
    const known = await figures.lastPassagesOf(scope, queries, tagIds, languageId);
    return new Map(
      [...known].filter(([tagId, last]) => reachesDay(scope, tagId, tollDay(last.exitedAt))),
    );
  };

  const listFrom = async (
    scope: AccountScope,
    queries: Queries,
    { first, rows, filter, status, costCentreId = '', driverId = '', languageId }: TagSelection,
  ): Promise<TagPage> => {
    const { accountId } = scope;
    const now = clock.now();
    const [tags, balances, drivers, blocks, replaced, later, handovers, handedOver] =
      await Promise.all([
        selectTags(scope, queries),
        figures.balancesOf(scope, queries),
        tagDrivers?.namesOfTags(scope),
        tagBlocks.ofAccount(scope, queries),
        replacements.ofAccount(scope, queries),
        paidLater(scope, queries, [accountId]),
        selectOpenHandovers(scope, queries, now),
        selectHandedOverTags(scope, queries),
      ]);
    // Balances of whoever pays later are no sign of anything.
    const inAdvance = later.get(accountId)?.inForce !== true;
    // What the customer has switched off is as they want it.
    const isBlockNow = (block: Blocking): boolean =>
      block.reason !== 'switched-off' && holdsAt(block, now);
    const selected = tags
      .filter(({ tagId }) => driverId === '' || drivers?.get(tagId)?.driverId === driverId)
      .map((tag) => {
        const balanceMinor = balances.get(tag.tagId) ?? 0;
        const blocked =
          tag.status === 'aktivan' && blocks.get(tag.tagId)?.some(isBlockNow) === true;
        const lowBalance = inAdvance && isBalanceLow(tag, balanceMinor);
        return { ...tag, balanceMinor, lowBalance, blocked };
      })
      .filter((tag) => status === undefined || tag.status === status)
      .filter((tag) => isOfCostCentre(tag, costCentreId))
      .filter((tag) => matchesFilter(tag, filter))
      .sort(compareTags);
    const shown = selected.slice(first, first + rows);
    const shownIds = shown.map(({ tagId }) => tagId);
    const lastPassages = await lastPassagesOf(scope, queries, shownIds, languageId);
    const usable = shown.filter((tag) => tag.status === 'aktivan');
    const usableIds = usable.map(({ tagId }) => tagId);
    const prices = await figures.usualPricesOf(scope, queries, usableIds);
    const byId = new Map(replaced.length === 0 ? [] : tags.map((tag) => [tag.tagId, tag]));
    const newOf = new Map(replaced.map(({ oldTagId, newTagId }) => [oldTagId, newTagId]));
    const oldOf = new Map(replaced.map(({ oldTagId, newTagId }) => [newTagId, oldTagId]));
    const items = shown.map((tag): ShownTag => ({
      ...tag,
      revision: revisionOf({ ...tag, costCentreId: tag.costCentre?.costCentreId ?? null }),
      driver: drivers?.get(tag.tagId) ?? null,
      blocks: (blocks.get(tag.tagId) ?? []).map((block) => ({
        ...block,
        holds: holdsAt(block, now),
      })),
      lastPassage: lastPassages.get(tag.tagId) ?? null,
      usualTrips: inAdvance ? usualTripsFor(tag.balanceMinor, prices.get(tag.tagId)) : null,
      replacedBy: byId.get(newOf.get(tag.tagId) ?? ''),
      replaces: byId.get(oldOf.get(tag.tagId) ?? ''),
      // Once it is lost or has ended, nobody can take it over.
      handoverUntil: tag.status === 'aktivan' ? handovers.get(tag.tagId) : undefined,
      handedOverAt: handedOver.get(tag.tagId),
    }));
    return { items, totalRecords: selected.length, currency };
  };

  return (scope: AccountScope, selection: TagSelection) =>
    database.read(({ queries }) => listFrom(scope, queries, selection));
}
