import { pageSizes, rowsCookie } from '@rampa/contract';
import { remembered, rememberedByServer, rememberForServer } from '../remembered.ts';

/**
 * Readers of the address of a list, for `validateSearch`: what is left out has its default, and what
 * makes no sense falls back to it. They are plain functions, because routes are part of the first
 * load and a schema library would come with them.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

/** The page of a list as the address has it. */
export interface PageSearch {
  /** From 1. */
  readonly page?: number;
  /** Items on a page. */
  readonly rows?: number;
}

const defaultRows = pageSizes[0];
const offeredRows = new Set<number>(pageSizes);
/** Beyond it `first` would exceed the contract's bounds at every page size. */
const lastPage = 1_000_000;
const openEnd = '..';

/** `usual`: the page size that an address need not name; the specification's by default. */
export function readPage(raw: RawSearch, usual: number = defaultRows): PageSearch {
  const page = Number(textOf(raw['page'], 16));
  const rows = Number(textOf(raw['rows'], 16));
  return {
    ...(Number.isInteger(page) && page > 1 && page <= lastPage ? { page } : {}),
    ...(offeredRows.has(rows) && rows !== usual ? { rows } : {}),
  };
}

/** The page size that the user last chose, the same for every list. */
export function rememberedRows(usual: number = defaultRows): number {
  // Stored under the same name before the server drew lists.
  const rows = Number(rememberedByServer(rowsCookie) || remembered(rowsCookie));
  return offeredRows.has(rows) ? rows : usual;
}

export function rememberRows(rows: number): void {
  rememberForServer(rowsCookie, String(rows));
}

/** The page as the calls need it; without a size in the address, the one that was last chosen. */
export function sliceOf({ page = 1, rows }: PageSearch, usual: number = defaultRows) {
  const size = rows ?? rememberedRows(usual);
  return { first: (page - 1) * size, rows: size };
}

/** The address of the page that holds that item. */
export function pageFrom(
  { first, rows }: { readonly first: number; readonly rows: number },
  usual: number = defaultRows,
) {
  return readPage({ page: Math.floor(first / rows) + 1, rows }, usual);
}

/** The first item of the last page, for an address beyond the end. */
export function lastPageFirst(totalRecords: number, rows: number): number {
  return Math.max(0, Math.ceil(totalRecords / rows) - 1) * rows;
}

/** A text of limited length. The router may have read `?filter=123` as a number. */
export function textOf(value: unknown, longest: number): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** One of the known words, else undefined. */
export function oneOf<Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value);
}

/** An ISO 8601 interval of days, one end may be open; empty, for all, if it is not one. */
export function periodOf(value: unknown): string {
  const text = textOf(value, 32);
  const [from = '', to = '', ...more] = text.split('/');
  const isEnd = (end: string) => end === openEnd || dayOf(end) !== undefined;
  const isOpen = from === openEnd || to === openEnd;
  const narrows = isOpen ? from !== to : from <= to;
  return more.length === 0 && isEnd(from) && isEnd(to) && narrows ? text : '';
}

/** A day that the calendar has, else undefined. */
export function dayOf(text = ''): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `2026-02-30` rolls over to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}
