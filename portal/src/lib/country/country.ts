import type { Country } from '@rampa/contract';
import type { AccountDigits } from '@rampa/contract/bank-accounts';
import type { TextKey } from '../texts/keys.generated.ts';

/** All that differs between the countries on screen, besides the colours (ui/tokens.css). */
export interface CountryFacts {
  /** European roads of the network, as on its signs. */
  readonly roads: readonly string[];
  /**
   * Where the apps are, on the landing page; none: no badges. A search in the stores, until the
   * operator puts its own apps' addresses here.
   */
  readonly apps: { readonly appStore: string; readonly googlePlay: string } | undefined;
  /** Digits of a bank account. */
  readonly accountDigits: AccountDigits;
  /** Where people are helped. */
  readonly contact: {
    /** As it is dialled in the country; none where the operator publishes none. */
    readonly phone: string | undefined;
  };
  readonly texts: {
    readonly landingTitle: TextKey & `landing.title-${Country}`;
    readonly landingLead: TextKey & `landing.lead-${Country}`;
    readonly service: TextKey & `country.service-${Country}`;
    readonly contact: TextKey & `country.contact-${Country}`;
    readonly office: TextKey & `country.office-${Country}`;
    /** Who settles disputes with customers out of court. */
    readonly settlementBody: TextKey & `country.settlement-body-${Country}`;
    readonly officeHours: (TextKey & `country.office-hours-${Country}`) | undefined;
    readonly calculation: TextKey & `home.calculation-line-${Country}`;
    readonly roadConditions: TextKey & `home.road-conditions-line-${Country}`;
    readonly pointsOfSale: TextKey & `home.points-of-sale-line-${Country}`;
  };
}

export const countries: Readonly<Record<Country, CountryFacts>> = {
  rs: {
    roads: ['E70', 'E75', 'E80', 'E763'],
    apps: {
      appStore: 'https://apps.apple.com/rs/iphone/search?term=rampa',
      googlePlay: 'https://play.google.com/store/search?q=rampa&c=apps',
    },
    accountDigits: 18,
    contact: { phone: '0800 111 004' },
    texts: {
      landingTitle: 'landing.title-rs',
      landingLead: 'landing.lead-rs',
      service: 'country.service-rs',
      contact: 'country.contact-rs',
      office: 'country.office-rs',
      settlementBody: 'country.settlement-body-rs',
      officeHours: 'country.office-hours-rs',
      calculation: 'home.calculation-line-rs',
      roadConditions: 'home.road-conditions-line-rs',
      pointsOfSale: 'home.points-of-sale-line-rs',
    },
  },
  sr: {
    roads: ['E73', 'E661'],
    apps: undefined,
    accountDigits: 16,
    contact: { phone: undefined },
    texts: {
      landingTitle: 'landing.title-sr',
      landingLead: 'landing.lead-sr',
      service: 'country.service-sr',
      contact: 'country.contact-sr',
      office: 'country.office-sr',
      settlementBody: 'country.settlement-body-sr',
      officeHours: undefined,
      calculation: 'home.calculation-line-sr',
      roadConditions: 'home.road-conditions-line-sr',
      pointsOfSale: 'home.points-of-sale-line-sr',
    },
  },
};
