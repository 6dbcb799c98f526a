import type { Kategorija } from '@rampa/contract';
import { oneOf, type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** A trip that somebody brings from the calculator to save it; without one, the list. */
export interface SavedTripsSearch {
  /** Station ids. */
  readonly from?: string;
  readonly to?: string;
  readonly kategorija?: Kategorija;
}

const longestId = 64;
export const categories = ['IA', 'I', 'II', 'III', 'IV'] as const satisfies readonly Kategorija[];

export function readSavedTripsSearch(raw: RawSearch): SavedTripsSearch {
  const from = textOf(raw['from'], longestId).trim();
  const to = textOf(raw['to'], longestId).trim();
  const kategorija = oneOf(raw['kategorija'], categories);
  return {
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(kategorija === undefined ? {} : { kategorija }),
  };
}
