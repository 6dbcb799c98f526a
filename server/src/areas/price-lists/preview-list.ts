import { failure, success, type Kategorija, type Outcome } from '@rampa/contract';
import { comparedTripsMaximum } from '@rampa/contract/price-lists';
import { isDeepStrictEqual } from 'node:util';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { LoadedNetwork } from '../toll-calculator/index.ts';
import { compareLists, type CategoryChange } from './compare-lists.ts';
import {
  categoriesOf,
  createTripPrices,
  longestTrips,
  type ComparedList,
  type TripPrice,
} from './compared-list.ts';
import type { AddedTerms } from './drafts.store.ts';
import {
  createFindList,
  type NamedDraft,
  type PriceListDeskDeps,
  type ReadDraft,
  type Which,
} from './find-list.ts';
import { addedTerms, isAhead, listFaults, type ListFault } from './list-rules.ts';

export interface ComparedTripRecord {
  readonly from: string;
  readonly to: string;
  readonly times: number;
  readonly prices: readonly TripPrice[];
}

export type Hindrance =
  | 'price-lists.done'
  | 'price-lists.own-draft'
  | 'price-lists.too-late'
  | 'price-lists.no-longer-fits';

export interface Preview {
  readonly list: ComparedList;
  readonly draft: NamedDraft | null;
  readonly changes: readonly CategoryChange[];
  readonly basis: 'driven' | 'longest';
  readonly passages: number;
  readonly since: string;
  readonly trips: readonly ComparedTripRecord[];
  readonly added: AddedTerms;
  readonly categoriesChanged: readonly Kategorija[];
  readonly revision: number;
  readonly hindrance: Hindrance | null;
  readonly faults: readonly ListFault[];
}

/** What a draft or a list changes against the list before it, and whether a draft can be put in force. */
export function createPreview(deps: PriceListDeskDeps) {
  const { clock } = deps;
  const { loadedNow, find, named, viewed } = createFindList(deps);

  const tripsOf = async (scope: StaffScope, list: ComparedList) => {
    const { trips, passages, since } = await deps.usualTrips(scope, comparedTripsMaximum);
    const pricesOf = createTripPrices(list);
    const basis = trips.length === 0 ? ('longest' as const) : ('driven' as const);
    const compared =
      basis === 'driven'
        ? trips
        : longestTrips(list.network, comparedTripsMaximum).map((trip) => ({ ...trip, times: 0 }));
    return {
      basis,
      passages,
      since,
      trips: compared.map((trip) => ({ ...trip, prices: pricesOf(trip.from, trip.to) })),
    };
  };

  const hindranceOf = (
    scope: StaffScope,
    draft: ReadDraft,
    faults: readonly ListFault[],
  ): Hindrance | null => {
    if (faults.length > 0) return 'price-lists.no-longer-fits';
    if (!isAhead(draft.validFrom, clock.now())) return 'price-lists.too-late';
    return deps.secondPerson && draft.readBy === scope.by.actor ? 'price-lists.own-draft' : null;
  };

  /** What is said of a draft alone. */
  const saidOf = async (scope: StaffScope, draft: ReadDraft | null, loaded: LoadedNetwork) => {
    if (draft === null) {
      const added: AddedTerms = { tagDiscounts: [], euroRates: [] };
      return { draft, added, categoriesChanged: [], hindrance: null, faults: [] };
    }
    const faults = listFaults(draft.file, loaded.network, clock.now());
    const [shown = null] = await named([draft]);
    return {
      draft: shown,
      added: addedTerms(draft.file, loaded.network),
      categoriesChanged: changedCategories(draft, loaded),
      hindrance: hindranceOf(scope, draft, faults),
      faults,
    };
  };

  return async (
    scope: StaffScope,
    which: Which,
  ): Promise<Outcome<Preview, 'price-lists.not-found'>> => {
    const loaded = await loadedNow();
    const found = await find(scope, loaded, which);
    if (found === undefined) return failure('price-lists.not-found');
    const { list, draft } = found;
    const said = await saidOf(scope, draft, loaded);
    const trips = await tripsOf(scope, list);
    await viewed(scope, `price-list:${list.tariff.version}`);
    return success({
      list,
      ...said,
      ...trips,
      changes: compareLists(list.follows, list.tariff, categoriesOf(list)),
      revision: loaded.revision,
    });
  };
}

/** Categories that the file describes otherwise than the network does. */
function changedCategories({ file }: ReadDraft, { network }: LoadedNetwork): readonly Kategorija[] {
  const known = new Map(network.categories.map((one) => [one.code, one]));
  return file.categories
    .filter((one) => !isDeepStrictEqual(known.get(one.code), one))
    .map(({ code }) => code);
}
