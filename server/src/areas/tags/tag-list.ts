import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { reachesDay, type AccountScope } from '../../platform/scope/scope.ts';
import { holdsAt, type Blocking } from './blocks/block-rules.ts';
import { blockedWithAccount, blocksByTag } from './blocks/tag-blocks.ts';
import type { DriverNow, TagDrivers } from './drivers/drivers.ts';
import type { AskPaidLater, LastPassage, TagLately } from './events.ts';
import { predecessorsIn } from './replacements/tag-replacements.ts';
import { revisionOf } from './tag-changes.ts';
import { recordOf, type ChosenTag, type TagHandover } from './tag-list.store.ts';
import { createListReading, type TagFigures } from './list-reading.ts';
import { attention, filterBy, isOfCostCentre, pageOfTags, usualTripsFor } from './tag-rules.ts';
import type { TagRecord } from './tags.store.ts';

/** Of tags whose figures nobody is shown. */
export const noTagFigures: TagFigures = {
  balances: { sql: () => sql`NULL`, read: () => new Map() },
  smallBalances: {
    sql: () => sql`NULL`,
    read: () => ({ version: '', read: { moved: 0, small: new Map() } }),
  },
  balancesOfSome: { sql: () => sql`NULL`, read: () => new Map() },
  history: async () => ({
    version: { sql: () => sql`NULL`, read: () => '' },
    since: () => ({ historySince: '' }),
  }),
  latelyOf: async () => new Map(),
};

export interface TagListDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Of companies; left out where nobody has drivers. */
  readonly drivers?: Pick<TagDrivers, 'names'>;
  readonly figures: TagFigures;
  readonly currency: Currency;
  readonly paidLater: AskPaidLater;
  isBalanceLow(tag: Pick<TagRecord, 'category' | 'status'>, balanceMinor: number): boolean;
  /** Minor units below which the lane shows yellow to a vehicle of the category. */
  lowBalanceOf(category: Kategorija): number;
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
  drivers: tagDrivers,
  figures,
  currency,
  paidLater,
  isBalanceLow,
  lowBalanceOf,
}: TagListDeps) {
  const reading = createListReading({ figures, lowBalanceOf });

  const latelyOf = async (
    scope: AccountScope,
    queries: Queries,
    shown: readonly ChosenTag[],
    { replaced, history: version }: Awaited<ReturnType<typeof reading.tags>>,
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, TagLately>> => {
    if (shown.length === 0) return new Map();
    const tags = {
      tagIds: shown.map(({ tagId }) => tagId),
      before: predecessorsIn(replaced),
      version,
    };
    const known = await figures.latelyOf(scope, queries, tags, languageId);
    return withinReach(scope, known);
  };

  const listFrom = async (
    scope: AccountScope,
    queries: Queries,
    { first, rows, filter, status, costCentreId = '', driverId = '', languageId }: TagSelection,
  ): Promise<TagPage> => {
    const { accountId } = scope;
    const now = clock.now();
    const later = (await paidLater(scope, queries, [accountId])).get(accountId);
    const all = await reading.tags(scope, queries);
    const { tags, drivers, replaced, fleet } = all;
    const blocks = blocksByTag(
      [...all.blocks, ...blockedWithAccount(later?.block ?? null, tags)],
      now,
    );
    // Balances of whoever pays later are no sign of anything.
    const inAdvance = later?.inForce !== true;
    // What the customer has switched off is as they want it.
    const isBlockNow = (block: Blocking): boolean =>
      block.reason !== 'switched-off' && holdsAt(block, now);
    const matches = fleet === null ? filterBy(filter) : fleet.matches(filter);
    const selected = tags.filter(
      (tag) =>
        (driverId === '' || drivers.get(tag.tagId) === driverId) &&
        (status === undefined || tag.status === status) &&
        isOfCostCentre(tag, costCentreId) &&
        matches(tag),
    );
    /** Of a fleet, a tag whose balance was not read has had a movement, and more than makes it low. */
    const isLow = (tag: ChosenTag): boolean => {
      const { tagId } = tag;
      const known = fleet === null || fleet.unmoved.has(tagId) || all.balances.has(tagId);
      return inAdvance && known && isBalanceLow(tag, all.balances.get(tagId) ?? 0);
    };
    const attentionOf = (tag: ChosenTag): number =>
      attention({
        status: tag.status,
        lowBalance: isLow(tag),
        blocked: tag.status === 'aktivan' && blocks.get(tag.tagId)?.some(isBlockNow) === true,
      });
    const shown = pageOfTags(selected, attentionOf, { first, rows, inOrder: fleet !== null });
    const balances = await reading.balancesOf(scope, queries, shown, all);
    const lately = await latelyOf(scope, queries, shown, all, languageId);
    const names = await namesOf(scope, shown, drivers);
    const byId =
      fleet?.byId ?? new Map(replaced.length === 0 ? [] : tags.map((tag) => [tag.tagId, tag]));
    const newOf = new Map(replaced.map(({ oldTagId, newTagId }) => [oldTagId, newTagId]));
    const oldOf = new Map(replaced.map(({ oldTagId, newTagId }) => [newTagId, oldTagId]));
    const other = (tagId: string | undefined) => {
      const tag = byId.get(tagId ?? '');
      return tag === undefined ? undefined : recordOf(tag);
    };
    const items = shown.map(({ tagId, ...tag }): ShownTag => {
      const balanceMinor = balances.get(tagId) ?? 0;
      const { lastPassage, usualPriceMinor } = lately.get(tagId) ?? nothingLately;
      const paysItself = inAdvance && tag.status === 'aktivan';
      const driver = drivers.get(tagId);
      return {
        ...recordOf({ tagId, ...tag }),
        balanceMinor,
        lowBalance: inAdvance && isBalanceLow(tag, balanceMinor),
        revision: revisionOf({ ...tag, costCentreId: tag.costCentre?.costCentreId ?? null }),
        driver: driver === undefined ? null : { driverId: driver, name: names.get(driver) ?? '' },
        blocks: (blocks.get(tagId) ?? []).map((block) => ({
          ...block,
          holds: holdsAt(block, now),
        })),
        lastPassage: lastPassage ?? null,
        usualTrips: paysItself ? usualTripsFor(balanceMinor, usualPriceMinor) : null,
        replacedBy: other(newOf.get(tagId)),
        replaces: other(oldOf.get(tagId)),
        ...handedOver(tagId, tag.status, all.handovers, now),
      };
    });
    return { items, totalRecords: selected.length, currency };
  };

  /** Of the drivers who have one of these tags. */
  const namesOf = async (
    scope: AccountScope,
    shown: readonly ChosenTag[],
    drivers: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>> =>
    tagDrivers !== undefined && shown.some(({ tagId }) => drivers.has(tagId))
      ? tagDrivers.names(scope)
      : new Map();

  return (scope: AccountScope, selection: TagSelection) =>
    database.read(({ queries }) => listFrom(scope, queries, selection));
}

/** No passage that is not within the scope's reach. */
function withinReach(
  scope: AccountScope,
  known: ReadonlyMap<string, TagLately>,
): ReadonlyMap<string, TagLately> {
  return new Map(
    [...known].map(([tagId, { lastPassage: last, usualPriceMinor }]) => {
      const reached = last !== undefined && reachesDay(scope, tagId, tollDay(last.exitedAt));
      return [tagId, { lastPassage: reached ? last : undefined, usualPriceMinor }];
    }),
  );
}

const nothingLately: TagLately = { lastPassage: undefined, usualPriceMinor: undefined };

/** Until when somebody may take the tag over, and when somebody has. */
function handedOver(
  tagId: string,
  status: TagStatus,
  all: readonly TagHandover[],
  now: Temporal.Instant,
): Pick<ShownTag, 'handoverUntil' | 'handedOverAt'> {
  const own = all.filter((handover) => handover.tagId === tagId);
  const open = own.find(
    ({ acceptedAt, expiresAt }) =>
      acceptedAt === null && Temporal.Instant.compare(expiresAt, now) > 0,
  );
  return {
    // Once it is lost or has ended, nobody can take it over.
    handoverUntil: status === 'aktivan' ? open?.expiresAt : undefined,
    handedOverAt: own.find(({ acceptedAt }) => acceptedAt !== null)?.acceptedAt ?? undefined,
  };
}
