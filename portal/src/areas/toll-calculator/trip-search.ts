import type { Kategorija } from '@rampa/contract';
import { oneOf, type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** The trip that `/pages/izracunaj-putarinu` shows; it is in the address, which can be shared. */
export interface TripSearch {
  /** Station ids. */
  readonly from?: string;
  readonly to?: string;
  /** Left out: category I. */
  readonly kategorija?: Kategorija;
  /** ISO day; left out: today. */
  readonly date?: string;
}

/** A complete question. */
export interface Trip {
  readonly from: string;
  readonly to: string;
  readonly kategorija: Kategorija;
  readonly date?: string;
}

const longestId = 64;
const categories: readonly Kategorija[] = ['IA', 'I', 'II', 'III', 'IV'];
export const usualCategory: Kategorija = 'I';

export function readTripSearch(raw: RawSearch): TripSearch {
  const from = textOf(raw['from'], longestId).trim();
  const to = textOf(raw['to'], longestId).trim();
  const kategorija = oneOf(raw['kategorija'], categories);
  const date = dayOf(raw['date']);
  return {
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(kategorija === undefined || kategorija === usualCategory ? {} : { kategorija }),
    ...(date === undefined ? {} : { date }),
  };
}

/** The same with another choice; an empty text removes one. */
export function withChoice(
  search: TripSearch,
  choice: { readonly [Name in keyof TripSearch]?: string },
): TripSearch {
  return readTripSearch({ ...search, ...choice });
}

/** The way back. */
export function turnedRound({ from = '', to = '', ...rest }: TripSearch): TripSearch {
  return readTripSearch({ ...rest, from: to, to: from });
}

/** Undefined if an end is missing. */
export function tripOf({
  from,
  to,
  kategorija,
  date,
}: Partial<Loose<TripSearch>>): Trip | undefined {
  if (from === undefined || to === undefined) return undefined;
  const trip = { from, to, kategorija: kategorija ?? usualCategory };
  return date === undefined ? trip : { ...trip, date };
}

type Loose<T> = { [Name in keyof T]: T[Name] | undefined };

function dayOf(value: unknown): string | undefined {
  const text = textOf(value, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  // `2026-02-30` rolls over to March.
  return new Date(time).toISOString().startsWith(text) ? text : undefined;
}
