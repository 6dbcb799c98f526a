import { parsePeriod, period as periodSchema } from '@rampa/contract';
import { pageSizes } from '../../ui/pagination.tsx';

/** The address of the screen: what is left out stands at its default. */
export interface PassagesSearch {
  /** Id of a tag; left out: all tags. */
  readonly tag?: string;
  /** ISO 8601 interval of days, as the contract has it; left out: the whole time. */
  readonly period?: string;
  /** From 1. */
  readonly page?: number;
  readonly rows?: number;
}

export interface Selection {
  readonly tag_id: string;
  readonly period: string;
}

const defaultRows = pageSizes[0];
const longestTagId = 64;
/** Beyond it `first` would leave the contract's bounds at every page size. */
const lastPage = 1_000_000;

/** Reads an address that anybody may have typed: what makes no sense falls back to its default. */
export function readPassagesSearch(raw: Readonly<Record<string, unknown>>): PassagesSearch {
  const tag = textOf(raw['tag']).trim();
  const period = textOf(raw['period']).trim();
  const page = Number(raw['page']);
  const rows = Number(raw['rows']);
  return {
    ...(tag === '' || tag.length > longestTagId ? {} : { tag }),
    ...(isNarrowing(period) ? { period } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= lastPage ? { page } : {}),
    ...(isPageSize(rows) && rows !== defaultRows ? { rows } : {}),
  };
}

export function selectionOf({ tag = '', period = '' }: PassagesSearch): Selection {
  return { tag_id: tag, period };
}

export function pageOf({ page = 1, rows = defaultRows }: PassagesSearch) {
  return { first: (page - 1) * rows, rows };
}

/** The same list from another item on, or with other filters: then from its beginning. */
export function withPage(search: PassagesSearch, first: number, rows: number): PassagesSearch {
  return readPassagesSearch({ ...search, page: Math.floor(first / rows) + 1, rows });
}

export function withFilter(
  search: PassagesSearch,
  filter: { readonly tag?: string; readonly period?: string },
): PassagesSearch {
  return readPassagesSearch({ ...search, ...filter, page: 1 });
}

/** Whether the customer sees less than everything. */
export function isFiltered({ tag, period }: PassagesSearch): boolean {
  return tag !== undefined || period !== undefined;
}

function isNarrowing(period: string): boolean {
  if (!periodSchema.safeParse(period).success) return false;
  const { from, to } = parsePeriod(period);
  return from !== null || to !== null;
}

function isPageSize(value: number): boolean {
  return pageSizes.some((size) => size === value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
