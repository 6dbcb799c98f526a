import type { Country } from '@rampa/contract';
import type { CountryFacts } from './platform/country-facts.ts';
import { signColours } from './platform/sign-colours.ts';

const limits = { fizicko: 5, pravno: 500, onDelivery: 5 };
const unpaidLimits = { fizicko: 10, pravno: 500, visitors: 50 };

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
    // About 170 euros, as in the other country.
    secondPersonAboveMinor: 2_000_000,
    // Below the 10,000 euros from which on nobody may take cash from one customer, in one sum or in several that belong
    // together (Law on the Prevention of Money Laundering, article 46).
    cashDayMaximumMinor: 100_000_000,
    ipsQr: true,
    // Law on State and Other Holidays of the Republic of Serbia.
    holidays: {
      state: [['01-01', '01-02'], ['02-15', '02-16'], ['05-01', '05-02'], ['11-11']],
      fixed: ['01-07'],
      easter: [-2, -1, 0, 1],
    },
    bank: { accountDigits: 18, demoAccount: '840-955845-10', demoPayee: 'JP Primer, Beograd' },
    seller: { demoAddress: 'Ustanička 64/5, 11000 Beograd', demoTaxNumber: '100900015' },
    documentColor: signColours.rs.sign,
    abroad: { serviceFeeMinor: 12_000 },
    purchase: {
      devicePrice: 202_200,
      deliveryPrice: 39_000,
      vatPercent: 20,
      categories: ['IA', 'I', 'II', 'III', 'IV'],
      packages: {
        small: { IA: 100_000, I: 200_000, II: 300_000, III: 600_000, IV: 1_200_000 },
        medium: { IA: 250_000, I: 500_000, II: 750_000, III: 1_500_000, IV: 3_000_000 },
        large: { IA: 500_000, I: 1_000_000, II: 1_500_000, III: 3_000_000, IV: 6_000_000 },
      },
      quantityDiscounts: [
        { from: 25, to: 100, percent: 4 },
        { from: 101, to: 300, percent: 6 },
        { from: 301, to: null, percent: 8 },
      ],
      limits,
      unpaidLimits,
    },
  },
  sr: {
    isoCode: 'BA',
    currency: 'BAM',
    lowBalance: { IA: 500, I: 1000, II: 1500, III: 3000, IV: 6000 },
    topUp: { offered: [1000, 2000, 5000, 10_000, 20_000], minimum: 500, maximum: 500_000 },
    secondPersonAboveMinor: 35_000,
    cashDayMaximumMinor: 1_500_000,
    ipsQr: false,
    // Law on Holidays of Republika Srpska.
    holidays: {
      state: [['01-01', '01-02'], ['01-09'], ['05-01', '05-02'], ['05-09'], ['11-21']],
      fixed: ['01-07', '01-14'],
      easter: [-2, 1],
    },
    bank: {
      accountDigits: 16,
      demoAccount: '555-000-12345678-09',
      demoPayee: 'JP Primer, Banja Luka',
    },
    seller: { demoAddress: 'Vase Pelagića 10, 78000 Banja Luka', demoTaxNumber: '4400900010003' },
    documentColor: signColours.sr.sign,
    abroad: { serviceFeeMinor: 200 },
    purchase: {
      devicePrice: 4000,
      deliveryPrice: 800,
      vatPercent: 17,
      categories: ['I', 'II', 'III', 'IV'],
      packages: {
        small: { IA: 1000, I: 2000, II: 3000, III: 6000, IV: 12_000 },
        medium: { IA: 2500, I: 5000, II: 7500, III: 15_000, IV: 30_000 },
        large: { IA: 5000, I: 10_000, II: 15_000, III: 30_000, IV: 60_000 },
      },
      // None is published.
      quantityDiscounts: [],
      limits,
      unpaidLimits,
    },
  },
};
