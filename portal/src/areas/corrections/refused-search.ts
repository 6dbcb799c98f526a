import type { RefusedReason, RefusedState } from '@rampa/contract/corrections';
import { officeRows } from '../../lib/routing/office-rows.ts';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

// Written out: routes are part of the first load, and the contract would come with them.
const states = ['charged', 'nobody', 'written-off', 'recorded'] as const satisfies readonly Exclude<
  RefusedState,
  'open'
>[];
const reasons = [
  'unknown-tag',
  'unknown-station',
  'entry-incomplete',
  'exit-before-entry',
  'exit-in-future',
  'no-price',
  'tag-stopped',
  'key-used',
  'not-recorded',
  'line-faulty',
  'delivery-faulty',
] as const satisfies readonly RefusedReason[];

/** What `/uprava/odbijeni-prolasci` shows. */
export interface RefusedSearch extends PageSearch {
  /** Left out: those that wait for a decision. */
  readonly state?: (typeof states)[number];
  readonly reason?: RefusedReason;
  readonly station?: string;
  readonly lane?: string;
  /** On which it came first. */
  readonly day?: string;
}

export function readRefusedSearch(raw: RawSearch): RefusedSearch {
  const state = oneOf(raw['state'], states);
  const reason = oneOf(raw['reason'], reasons);
  const station = textOf(raw['station'], 80);
  const lane = station === '' ? '' : textOf(raw['lane'], 20);
  const day = textOf(raw['day'], 10);
  return {
    ...(state === undefined ? {} : { state }),
    ...(reason === undefined ? {} : { reason }),
    ...(station === '' ? {} : { station }),
    ...(lane === '' ? {} : { lane }),
    ...(isDay(day) ? { day } : {}),
    ...readPage(raw, officeRows),
  };
}

/** The same selection with something else in it, from its first page on. */
export function chosenIn(search: RefusedSearch, change: RawSearch): RefusedSearch {
  const { page: _, ...kept } = search;
  return readRefusedSearch({ ...kept, ...change });
}

/** The same selection, another page of it. */
export function withRefusedPage(
  { page: _, rows: __, ...kept }: RefusedSearch,
  page: { readonly first: number; readonly rows: number },
): RefusedSearch {
  return { ...kept, ...pageFrom(page, officeRows) };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
