import type { Country, Currency, Kategorija } from '@rampa/contract';

/** A country whose toll roads accept the tags of the service. */
export interface PartnerCountry {
  /** ISO 3166. */
  readonly code: string;
  readonly currency: Currency;
  /** Vehicle categories that the partner accepts there. */
  readonly categories: readonly Kategorija[];
  /**
   * The usual value of one unit of its currency in the account's, in millionths: middle rates of
   * the central banks in November 2026. A passage brings the rate of its day, which has to be close
   * to this.
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
    // The mark is pegged to the euro.
    { ...croatia, usualRateMillionths: 1_955_830 },
    { ...serbia, usualRateMillionths: 16_690 },
  ],
};
