import { failure, parsePeriod, success, type Outcome } from '@rampa/contract';
import { mostSearched } from '@rampa/contract/spending-reports';
import { withoutCostCentre, withoutDriver } from '@rampa/contract/tags';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { reachesAll, type AccountScope } from '../../platform/scope/scope.ts';
import {
  foldPlate,
  type TagDrivers,
  type TagRecord,
  type Tags,
  type TagCostCentre,
} from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { searchOf, type SearchWish } from './search.ts';
import { createStillAsking } from './still-asking.ts';
import { stationsOfRoad } from './roads.ts';
import type { ArchivedMonths } from './months/archived-months.ts';
import { searched, type Selection, type Windows } from './selection.store.ts';
import { selectTotals } from './sums.store.ts';

export type ChoiceFailure =
  | 'tags.not-found'
  | 'tags.cost-centre-not-found'
  | 'passages.amounts-reversed'
  | 'passages.search-too-wide';

export type CostCentreMap = ReadonlyMap<string, TagCostCentre>;

/** Which passages somebody wants to see. */
export interface PassageWish extends SearchWish {
  /** Empty for all tags. */
  readonly tagId: string;
  readonly costCentreId?: string | undefined;
  /** Of a company: passages of this driver. */
  readonly driverId?: string | undefined;
  /** ISO 8601 interval of days, either end open; empty for all. */
  readonly period: string;
}

/** Passages that the caller may see and that are not too many to be searched. */
export type Chosen = Selection & {
  readonly tag: TagRecord | null;
  /** Of a company's office, which may look at one driver; empty for none. */
  readonly driverId: string;
  /**
   * First day of which passages are shown, where what was asked for begins before it and the account has some of then: they are
   * archived, and the selection begins with this day. Null where all that was asked for is shown.
   */
  readonly shownFrom: string | null;
  /** Where what was asked for begins; null for the whole history. */
  readonly askedFrom: string | null;
};

/** The same with what is archived, for sums that are kept: those of a search are added up from passages. */
export function addedUp(chosen: Chosen): Chosen {
  return searched(chosen) ? chosen : { ...chosen, from: chosen.askedFrom, shownFrom: null };
}

export interface ChoiceOptions {
  readonly database: Database;
  readonly tags: Pick<Tags, 'find' | 'all' | 'costCentres'>;
  /** Of which passages was answered what looks wrong. */
  readonly events: Pick<Events, 'ask'>;
  /** Of companies; left out where nobody has drivers. */
  readonly drivers?: Pick<TagDrivers, 'windowsOf' | 'list'>;
  /** Where the roads are; left out where nobody asks for one. */
  readonly calculator?: Pick<TollCalculator, 'stations'>;
  /** Left out where no month is archived. */
  readonly archived?: Pick<ArchivedMonths, 'shownFrom' | 'watch'>;
  /** Passages that a search goes through at most. */
  readonly mostSearched?: number;
}

export type Choice = ReturnType<typeof createChoice>;

/** Turns what a call asks for into passages of its account, tags and days. */
export function createChoice(options: ChoiceOptions) {
  const { tags } = options;
  const stillAsking = createStillAsking(options.events);

  /** The cost centres of an account, as passages show them. */
  const costCentresOf = async (scope: AccountScope): Promise<CostCentreMap> => {
    const all = await tags.costCentres.all(scope);
    return new Map(
      all.map(({ costCentreId, code, name }) => [costCentreId, { costCentreId, code, name }]),
    );
  };

  /** The same, if one of the passages shows any: most accounts have none. */
  const costCentresIn = async (
    scope: AccountScope,
    passages: readonly { readonly costCentreId: string | null }[],
  ): Promise<CostCentreMap> =>
    passages.some(({ costCentreId }) => costCentreId !== null) ? costCentresOf(scope) : new Map();

  /** A driver sees what they drive; the office may choose a driver. */
  const windowsOf = async (scope: AccountScope, driverId: string): Promise<Windows> => {
    if (driverId === '') return windowsOfReach(scope);
    return (await options.drivers?.windowsOf(scope, driverId)) ?? [];
  };

  /** Tags whose plate has this in it; null where no plate is searched for. */
  const tagsWith = async (scope: AccountScope, plate = ''): Promise<readonly string[] | null> => {
    const part = plate === '' ? '' : foldPlate(plate);
    if (part === '') return null;
    const all = await tags.all(scope);
    return all.filter((tag) => foldPlate(tag.plate).includes(part)).map(({ tagId }) => tagId);
  };

  /** Passages since a day that ask nothing any more; null where they are not left out. */
  const answeredSince = async (
    scope: AccountScope,
    { mark }: PassageWish,
    from: string | null,
  ): Promise<readonly string[] | null> =>
    mark === 'undisputed'
      ? // No passage is older than a day of the year 1970.
        stillAsking.answered(scope, options.database.queries, from ?? '1970-01-01')
      : null;

  /** A search reads what it goes through: the roll-up says beforehand how much that is. */
  const bounded = async (
    scope: AccountScope,
    chosen: Chosen,
  ): Promise<Outcome<Chosen, ChoiceFailure>> => {
    const { search = null } = chosen;
    if (search === null) return success(chosen);
    const { amountFrom, amountTo, mark } = search;
    if (amountFrom !== null && amountTo !== null && amountFrom > amountTo) {
      return failure('passages.amounts-reversed');
    }
    // What looks wrong has an index of its own.
    if (mark !== null) return success(chosen);
    const through = { ...chosen, search: null, costCentreId: '' };
    const { totalRecords } = await options.database.read(({ queries }) =>
      selectTotals(scope, queries, through),
    );
    return totalRecords > (options.mostSearched ?? mostSearched)
      ? failure('passages.search-too-wide')
      : success(chosen);
  };

  /** Without the days that are archived. */
  const shown = async (
    scope: AccountScope,
    { from, to }: ReturnType<typeof parsePeriod>,
  ): Promise<Pick<Chosen, 'from' | 'to' | 'shownFrom' | 'askedFrom'>> => {
    const kept = (await options.archived?.shownFrom(scope)) ?? null;
    return kept === null || (from !== null && from >= kept.day)
      ? { from, to, shownFrom: null, askedFrom: from }
      : { from: kept.day, to, shownFrom: kept.day, askedFrom: from };
  };

  return {
    costCentresOf,
    costCentresIn,

    async choose(scope: AccountScope, wish: PassageWish): Promise<Outcome<Chosen, ChoiceFailure>> {
      const { costCentreId = '' } = wish;
      const known =
        ['', withoutCostCentre].includes(costCentreId) ||
        (await costCentresOf(scope)).has(costCentreId);
      if (!known) return failure('tags.cost-centre-not-found');
      // Who else drives for the company is not a driver's to ask.
      const driverId = reachesAll(scope) ? (wish.driverId ?? '') : '';
      const windows = await windowsOf(scope, driverId);
      const days = await shown(scope, parsePeriod(wish.period));
      const common = {
        costCentreId,
        driverId,
        windows,
        search: searchOf(wish, {
          tagIds: await tagsWith(scope, wish.plate),
          road: stationsOfRoad(options.calculator?.stations ?? [], wish.road),
          answered: await answeredSince(scope, wish, days.from),
        }),
        ...days,
      };
      if (wish.tagId === '') return bounded(scope, { ...common, tagId: null, tag: null });
      const tag = await tags.find(scope, wish.tagId);
      if (tag === undefined) return failure('tags.not-found');
      return bounded(scope, { ...common, tagId: tag.tagId, tag });
    },

    /** What the chosen driver is called; empty if none is, `none` for what nobody drove. */
    async driverName(scope: AccountScope, { driverId }: Chosen): Promise<string> {
      if (driverId === '' || driverId === withoutDriver) return driverId;
      const drivers = (await options.drivers?.list(scope)) ?? [];
      return drivers.find((one) => one.driverId === driverId)?.name ?? '';
    },
  };
}

/** A driver's tags since the days when they became theirs; `all` for users who reach every tag. */
export function windowsOfReach({ reach }: AccountScope): Windows {
  if (reach.all) return 'all';
  return [...reach.since].map(([tagId, fromDay]) => ({ tagId, fromDay, toDay: null }));
}
