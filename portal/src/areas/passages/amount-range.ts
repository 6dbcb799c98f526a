import type { Country } from '@rampa/contract';
import { minorUnitsOf } from '@rampa/contract/amounts';

/** A toll and a range of tolls as they are common there, for examples beside fields. */
export const exampleTolls: Readonly<
  Record<Country, { readonly one: string; readonly range: string }>
> = {
  rs: { one: '340', range: '300–500' },
  sr: { one: '7', range: '5–20' },
};

/** Smallest and largest, minor units; an open end is null. */
export type AmountEnds = readonly [from: number | null, to: number | null];

/** The largest that the calls accept; no toll comes near it. */
const most = 1_000_000_000_000;

/**
 * A typed search for amounts: `340` is that amount, `300–500` everything between, `300–` and `–500`
 * have one end. Undefined if it is none of these.
 */
export function amountEnds(typed: string): AmountEnds | undefined {
  const parts = typed.split(/[-\u2010-\u2015\u2212]/u).map((part) => part.trim());
  if (parts.length > 2 || parts.every((part) => part === '')) return undefined;
  const ends = parts.map((part) => (part === '' ? null : minorOf(part)));
  const [from, to = from] = ends;
  if (from === undefined || to === undefined) return undefined;
  return from !== null && to !== null && from > to ? undefined : [from, to];
}

function minorOf(text: string): number | undefined {
  const minor = minorUnitsOf(text);
  return minor !== undefined && minor <= most ? minor : undefined;
}
