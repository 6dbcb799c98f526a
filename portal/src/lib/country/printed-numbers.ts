import type { Country } from '@rampa/contract';

/** How the serial numbers on tags begin: for examples beside fields. */
export const serialPrefixes: Readonly<Record<Country, string>> = { rs: '0043', sr: '0077' };

/** A toll and a range of tolls as they are common there, for examples beside fields. */
export const exampleTolls: Readonly<
  Record<Country, { readonly one: string; readonly range: string }>
> = {
  rs: { one: '340', range: '300–500' },
  sr: { one: '7', range: '5–20' },
};

/** For examples where no tag has a plate. */
export const examplePlates: Readonly<Record<Country, string>> = {
  rs: 'BG 123-AB',
  sr: 'E41-K-411',
};
