/**
 * Readers of the address of a list, for `validateSearch`. They are plain functions, because routes
 * are part of the first load and a schema library would come with them.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

export interface Paging {
  /** Index of the first item shown. */
  readonly first: number;
  /** Items on a page, 1–100. */
  readonly rows: number;
}

/** Specification, section 9: the default page of every list. */
export const firstPage: Paging = { first: 0, rows: 5 };

/** The page of a list; garbage becomes the default. */
export function pagingOf(search: RawSearch): Paging {
  return {
    first: integerOf(search['first'], { least: 0, most: 100_000_000 }) ?? firstPage.first,
    rows: integerOf(search['rows'], { least: 1, most: 100 }) ?? firstPage.rows,
  };
}

/** Where the last page begins, for an address that leads beyond the end. */
export function lastPageOf(totalRecords: number, rows: number): number {
  return Math.max(0, Math.ceil(totalRecords / rows) - 1) * rows;
}

/** A text, at most that long. The router may have read `?filter=123` as a number. */
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

const openEnd = '..';

/** An ISO 8601 interval of days, one end may be open; empty, for all, where it is none. */
export function periodOf(value: unknown): string {
  const text = textOf(value, 32);
  const [from = '', to = '', ...more] = text.split('/');
  const isEnd = (end: string) => end === openEnd || isDay(end);
  const isOpen = from === openEnd || to === openEnd;
  const narrows = isOpen ? from !== to : from <= to;
  return more.length === 0 && isEnd(from) && isEnd(to) && narrows ? text : '';
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `2026-02-30` rolls over to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function integerOf(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const text = textOf(value, 16);
  if (!/^\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
