import type { LanguageId } from '@rampa/contract';
import { amountEnds } from './amount-range.ts';
import {
  oneOf,
  type PageSearch,
  periodOf,
  type RawSearch,
  readPage,
  sliceOf,
  textOf,
} from '../../lib/routing/list-search.ts';

/** What `/pages/prolasci` shows, according to the address; what is left out has its default. */
export interface PassagesSearch extends PageSearch {
  /** Id of a tag; left out: all tags. */
  readonly tag?: string;
  /** ISO 8601 interval of days; left out: all. */
  readonly period?: string;
  /** Id of a cost centre, or `none`; left out: all. */
  readonly costCentre?: string;
  /** Id of a driver of the company; left out: any. */
  readonly driver?: string;
  /** Id of a station where the passage began or ended; left out: any. */
  readonly station?: string;
  /** Which of the two; left out: either. */
  readonly side?: StationSide;
  /** `340`, `300-500`, `300-` or `-500`, in whole units; left out: any amount. */
  readonly amount?: string;
}

const stationSides = ['entry', 'exit'] as const;
export type StationSide = (typeof stationSides)[number];

/** The selection, as the calls of the contract take it. */
export interface Selection {
  readonly tag_id: string;
  readonly period: string;
  readonly costCentreId: string;
  readonly driver_id?: string;
  readonly station_id?: string;
  readonly stationSide?: StationSide;
  readonly amountFrom?: number;
  readonly amountTo?: number;
}

const longestTagId = 64;

export function readPassagesSearch(raw: RawSearch): PassagesSearch {
  return { ...readFilter(raw), ...readPage(raw) };
}

export function selectionOf({
  tag = '',
  period = '',
  costCentre = '',
  driver,
  station,
  side,
  amount,
}: PassagesSearch): Selection {
  const driven = driver === undefined ? {} : { driver_id: driver };
  const at =
    station === undefined
      ? {}
      : { station_id: station, ...(side === undefined ? {} : { stationSide: side }) };
  return { tag_id: tag, period, costCentreId: costCentre, ...driven, ...at, ...amountsOf(amount) };
}

/** The input of the list's call. */
export function passagesAsked(search: PassagesSearch, languageId: LanguageId) {
  return { ...selectionOf(search), ...sliceOf(search), languageId };
}

/** Another selection, from its beginning; an empty filter is none. */
export function withFilter(
  search: PassagesSearch,
  filter: {
    readonly tag?: string;
    readonly period?: string;
    readonly costCentre?: string;
    readonly driver?: string;
    readonly station?: string;
    readonly side?: string;
    readonly amount?: string;
  },
): PassagesSearch {
  return readPassagesSearch({ ...search, ...filter, page: 1 });
}

/** The same passages, another page of them. */
export function withPage(search: PassagesSearch, page: PageSearch): PassagesSearch {
  return { ...readFilter({ ...search }), ...page };
}

/** Whether the selection is narrowed. */
export function isFiltered(search: PassagesSearch): boolean {
  const { tag, period, costCentre, driver } = search;
  return isSearched(search) || [tag, period, costCentre, driver].some((part) => part !== undefined);
}

/** Whether a station or an amount is searched for. */
export function isSearched({ station, amount }: PassagesSearch): boolean {
  return station !== undefined || amount !== undefined;
}

/** The amounts of an address, minor units. */
function amountsOf(text = ''): Pick<Selection, 'amountFrom' | 'amountTo'> {
  const [from, to] = amountEnds(text) ?? [null, null];
  return {
    ...(from === null ? {} : { amountFrom: from }),
    ...(to === null ? {} : { amountTo: to }),
  };
}

function readFilter(raw: RawSearch): Omit<PassagesSearch, keyof PageSearch> {
  const tag = textOf(raw['tag'], longestTagId).trim();
  const period = periodOf(raw['period']);
  const costCentre = textOf(raw['costCentre'], longestTagId).trim();
  const driver = textOf(raw['driver'], longestTagId).trim();
  const station = textOf(raw['station'], longestTagId).trim();
  const side = station === '' ? undefined : oneOf(raw['side'], stationSides);
  const amount = textOf(raw['amount'], longestTagId).trim();
  return {
    ...(station === '' ? {} : { station }),
    ...(side === undefined ? {} : { side }),
    ...(amountEnds(amount) === undefined ? {} : { amount }),
    ...(tag === '' ? {} : { tag }),
    ...(period === '' ? {} : { period }),
    ...(costCentre === '' ? {} : { costCentre }),
    ...(driver === '' ? {} : { driver }),
  };
}
