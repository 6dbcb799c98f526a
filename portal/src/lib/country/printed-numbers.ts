import type { Country } from '@rampa/contract';

/** How the serial numbers on tags begin: for examples beside fields. */
export const serialPrefixes: Readonly<Record<Country, string>> = { rs: '0043', sr: '0077' };

/** For examples where no tag has a plate. */
export const examplePlates: Readonly<Record<Country, string>> = {
  rs: 'BG 123-AB',
  sr: 'E41-K-411',
};
