import type { TripFindingKind } from '@rampa/contract/trip-checks';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/pages/provera-voznji` shows, according to the address. */
export interface TripChecksSearch extends PageSearch {
  /** The comparison whose findings are shown; left out: the list of comparisons. */
  readonly check?: string;
  /** Left out: findings of all kinds. */
  readonly kind?: TripFindingKind;
  /** Left out: of all vehicles. */
  readonly tag?: string;
}

// Routes are part of the first load, and the contract would come with them; a test compares.
export const kinds = [
  'no-toll',
  'no-trip',
  'private',
] as const satisfies readonly TripFindingKind[];

/** Rows on a page, if nobody chose another number. */
export const usualRows = 20;

export function readTripChecksSearch(raw: RawSearch): TripChecksSearch {
  const check = textOf(raw['check'], 64);
  const kind = oneOf(raw['kind'], kinds);
  const tag = textOf(raw['tag'], 64);
  return {
    ...(check === '' ? {} : { check }),
    ...(kind === undefined || check === '' ? {} : { kind }),
    ...(tag === '' || check === '' ? {} : { tag }),
    ...readPage(raw, usualRows),
  };
}
