import type { Country, Currency, Kategorija } from '@rampa/contract';

/** A country whose toll roads take the tags of the service. */
export interface PartnerCountry {
  /** ISO 3166. */
  readonly code: string;
  readonly currency: Currency;
  /** Vehicle categories that the partner takes there. */
  readonly categories: readonly Kategorija[];
  /**
   * What one unit of its money is usually worth in the account's, in millionths: middle rates of the
   * central banks in November 2026. A passage brings the rate of its day, which has to be about this.
   */
  readonly usualRateMillionths: number;
}

type Roads = Omit<PartnerCountry, 'usualRateMillionths'>;

const croatia: Roads = {
  code: 'HR',
  currency: 'EUR',
  categories: ['IA', 'I', 'II', 'III', 'IV'],
};
/** Motorcycles have no category of their own there. */
const bosnia: Roads = {
  code: 'BA',
  currency: 'BAM',
  categories: ['I', 'II', 'III', 'IV'],
};
const serbia: Roads = {
  code: 'RS',
  currency: 'RSD',
  categories: ['IA', 'I', 'II', 'III', 'IV'],
};

/** Where tags of each country pay abroad. */
export const partnerCountries: Readonly<Record<Country, readonly PartnerCountry[]>> = {
  rs: [
    { ...bosnia, usualRateMillionths: 59_910_000 },
    { ...croatia, usualRateMillionths: 117_180_000 },
  ],
  sr: [
    // The mark is tied to the euro.
    { ...croatia, usualRateMillionths: 1_955_830 },
    { ...serbia, usualRateMillionths: 16_690 },
  ],
};
