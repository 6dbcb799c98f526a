import type { Country, Currency, Kategorija } from '@rampa/contract';

/** What differs between the countries served, as data. Amounts are minor units. */
export interface CountryFacts {
  /** ISO 3166-1 alpha-2 of the state. */
  readonly isoCode: string;
  readonly currency: Currency;
  /** Below this the lane shows yellow: about one long trip of the category. */
  readonly lowBalance: Readonly<Record<Kategorija, number>>;
  readonly topUp: {
    readonly offered: readonly number[];
    readonly minimum: number;
    readonly maximum: number;
  };
  /** Slips carry the IPS QR code of the National Bank of Serbia. */
  readonly ipsQr: boolean;
}

export const countries: Readonly<Record<Country, CountryFacts>> = {
  rs: {
    isoCode: 'RS',
    currency: 'RSD',
    lowBalance: { IA: 50_000, I: 100_000, II: 150_000, III: 300_000, IV: 600_000 },
    topUp: {
      offered: [100_000, 200_000, 500_000, 1_000_000, 2_000_000],
      minimum: 50_000,
      maximum: 50_000_000,
    },
    ipsQr: true,
  },
  sr: {
    isoCode: 'BA',
    currency: 'BAM',
    lowBalance: { IA: 500, I: 1000, II: 1500, III: 3000, IV: 6000 },
    topUp: { offered: [1000, 2000, 5000, 10_000, 20_000], minimum: 500, maximum: 500_000 },
    ipsQr: false,
  },
};
