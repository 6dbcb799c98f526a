import type { LanguageId } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
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
  /** Only what looks wrong: all of it, what of it nobody has disputed yet, or what has this mark. */
  readonly mark?: SearchedMark;
  readonly lane?: string;
  /** A part of the plate. */
  readonly plate?: string;
  /** `7`, or `22-5`: of the exit, in toll time. */
  readonly hours?: string;
  /** `1` for Monday to `7`: of the exit, in toll time. */
  readonly weekday?: string;
  /** Id of the motorway on which the passage ended, or `none`; left out: any. */
  readonly road?: string;
}

export type SearchedMark = PassageMark | 'any' | 'undisputed';

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
  readonly mark?: SearchedMark;
  readonly lane?: string;
  readonly plate?: string;
  readonly hours?: string;
  readonly weekday?: number;
  readonly road?: string;
}

const longestTagId = 64;

export function readPassagesSearch(raw: RawSearch): PassagesSearch {
  return { ...readFilter(raw), ...readPage(raw) };
}

export function selectionOf(search: PassagesSearch): Selection {
  const {
    tag = '',
    period = '',
    costCentre = '',
    driver,
    station,
    side,
    amount,
    weekday,
    ...more
  } = readFilter({ ...search });
  return {
    tag_id: tag,
    period,
    costCentreId: costCentre,
    ...(driver && { driver_id: driver }),
    ...(station && { station_id: station, ...(side && { stationSide: side }) }),
    ...amountsOf(amount),
    ...(weekday && { weekday: Number(weekday) }),
    ...more,
  };
}

/** The input of the list's call, and of that for what looks wrong in it. */
export function passagesAsked(search: PassagesSearch, languageId: LanguageId) {
  return { ...selectionOf(search), ...sliceOf(search), languageId };
}

/** The amounts of an address, minor units. */
function amountsOf(text = ''): Pick<Selection, 'amountFrom' | 'amountTo'> {
  const [from, to] = amountEnds(text) ?? [null, null];
  return {
    ...(from === null ? {} : { amountFrom: from }),
    ...(to === null ? {} : { amountTo: to }),
  };
}

const hourRange = /^(1?\d|2[0-3])(-(1?\d|2[0-3]))?$/u;

/** Hours as people write them: with blanks, a dash, `07`, `7h`, `07:00`; empty for none, undefined for what are none. */
export function hoursOf(typed: string): string | undefined {
  const hours = typed
    .replaceAll(/\s/gu, '')
    .replace('–', '-')
    .replaceAll(/(?<=\d)([:.]00|h|č|ч)(?!\d)/giu, '')
    .replaceAll(/\b0+(?=\d)/gu, '');
  return hours === '' || hourRange.test(hours) ? hours : undefined;
}

const word = (raw: unknown): string => textOf(raw, longestTagId).trim();
const written = (form: RegExp) => (raw: unknown) => (form.test(word(raw)) ? word(raw) : '');

/** Each part of the address, empty where it makes no sense. */
const readers = {
  station: word,
  amount: (raw: unknown) => (amountEnds(word(raw)) === undefined ? '' : word(raw)),
  tag: word,
  period: periodOf,
  costCentre: word,
  driver: word,
  mark: written(
    /^(any|undisputed|category-differs|same-lane-twice|two-lanes|trips-overlap|impossible-time|longest-route|entry-found|outside-usual|price-differs|abroad-overlap)$/,
  ),
  lane: word,
  plate: word,
  hours: written(hourRange),
  weekday: written(/^[1-7]$/u),
  road: word,
} as const;

/** What the address says besides the page of the list. */
export function readFilter(raw: RawSearch): Omit<PassagesSearch, keyof PageSearch> {
  const found = Object.fromEntries(
    Object.entries(readers)
      .map(([name, read]) => [name, read(raw[name])] as const)
      .filter(([, text]) => text !== ''),
  );
  const side = found['station'] === undefined ? undefined : oneOf(raw['side'], stationSides);
  // What the form of a mark allows are the marks; a test compares them with the contract's.
  return { ...(found as Omit<PassagesSearch, keyof PageSearch>), ...(side && { side }) };
}
