import { pageSizes } from '../../ui/page-sizes.ts';

/*
 * Readers of an address's search parameters. Plain functions, because routes are part of the entry
 * and the entry must not load a schema library. Garbage becomes the default.
 */
export type Search = Readonly<Record<string, unknown>>;

export interface PageSearch {
  readonly first: number;
  readonly rows: number;
}

/** Specification, section 9: default page size 5, first 0. */
export const firstPage: PageSearch = { first: 0, rows: pageSizes[0] };

export function readPage(search: Search): PageSearch {
  return {
    first: wholeNumber(search['first'], 0, 100_000_000) ?? firstPage.first,
    rows: wholeNumber(search['rows'], 1, 100) ?? firstPage.rows,
  };
}

/** The router may have read `?filter=123` as a number. */
export function readText(value: unknown, longest: number): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? text.slice(0, longest) : '';
}

export function readOneOf<const Value extends string>(
  value: unknown,
  known: readonly Value[],
): Value | undefined {
  return known.find((one) => one === value);
}

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}
