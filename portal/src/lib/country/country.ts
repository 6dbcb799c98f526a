import type { Country, Currency } from '@rampa/contract';
import type { TextKey } from '../texts/keys.generated.ts';

/**
 * What differs on screen between the countries, besides the colours (ui/tokens.css) and what few screens
 * show (offices.ts).
 */
export interface CountryFacts {
  /** Of its tolls: for sums of which none has come yet, such as those of a month without passages. */
  readonly currency: Currency;
  /** European roads of the network, as on its signs. */
  readonly roads: readonly string[];
  /**
   * Where the apps are, for the landing page; none: no badges. A search in the stores until the
   * operator puts the addresses of its own apps here.
   */
  readonly apps: { readonly appStore: string; readonly googlePlay: string } | undefined;
  readonly texts: {
    readonly landingTitle: TextKey & `landing.title-${Country}`;
    readonly landingLead: TextKey & `landing.lead-${Country}`;
    readonly service: TextKey & `country.service-${Country}`;
    readonly contact: TextKey & `country.contact-${Country}`;
    readonly calculation: TextKey & `home.calculation-line-${Country}`;
    readonly roadConditions: TextKey & `home.road-conditions-line-${Country}`;
    readonly pointsOfSale: TextKey & `home.points-of-sale-line-${Country}`;
  };
}

export const countries: Readonly<Record<Country, CountryFacts>> = {
  rs: {
    currency: 'RSD',
    roads: ['E70', 'E75', 'E80', 'E763'],
    apps: {
      appStore: 'https://apps.apple.com/rs/iphone/search?term=rampa',
      googlePlay: 'https://play.google.com/store/search?q=rampa&c=apps',
    },
    texts: {
      landingTitle: 'landing.title-rs',
      landingLead: 'landing.lead-rs',
      service: 'country.service-rs',
      contact: 'country.contact-rs',
      calculation: 'home.calculation-line-rs',
      roadConditions: 'home.road-conditions-line-rs',
      pointsOfSale: 'home.points-of-sale-line-rs',
    },
  },
  sr: {
    currency: 'BAM',
    roads: ['E73', 'E661'],
    apps: undefined,
    texts: {
      landingTitle: 'landing.title-sr',
      landingLead: 'landing.lead-sr',
      service: 'country.service-sr',
      contact: 'country.contact-sr',
      calculation: 'home.calculation-line-sr',
      roadConditions: 'home.road-conditions-line-sr',
      pointsOfSale: 'home.points-of-sale-line-sr',
    },
  },
};
