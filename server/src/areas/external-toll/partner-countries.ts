import type { Country, Currency, Kategorija } from '@rampa/contract';

/** A country whose toll roads take the tags of the service. */
export interface PartnerCountry {
  /** ISO 3166. */
  readonly code: string;
  readonly currency: Currency;
  /** Vehicle categories that the partner takes there. */
  readonly categories: readonly Kategorija[];
}

const croatia: PartnerCountry = {
  code: 'HR',
  currency: 'EUR',
  categories: ['IA', 'I', 'II', 'III', 'IV'],
};
/** Motorcycles have no category of their own there. */
const bosnia: PartnerCountry = {
  code: 'BA',
  currency: 'BAM',
  categories: ['I', 'II', 'III', 'IV'],
};
const serbia: PartnerCountry = {
  code: 'RS',
  currency: 'RSD',
  categories: ['IA', 'I', 'II', 'III', 'IV'],
};

/** Where tags of each country pay abroad. */
export const partnerCountries: Readonly<Record<Country, readonly PartnerCountry[]>> = {
  rs: [bosnia, croatia],
  sr: [croatia, serbia],
};
