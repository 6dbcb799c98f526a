import type { Country } from '@rampa/contract';
import type { Settings } from '../../platform/settings.ts';

/** A screen that search engines may list, and what its card in a message says. */
export interface PublicScreen {
  /** Path, and what else belongs to the address. */
  readonly address: string;
  /** Keys of texts: its name, and a sentence on what it is for. */
  readonly title: string;
  readonly description: string;
  /** Parameters by which the address carries what is nobody else's business. */
  readonly secrets?: readonly string[];
}

/** For everybody, where its service is offered. */
export function publicScreens({
  country,
  flags,
}: Pick<Settings, 'country' | 'flags'>): readonly PublicScreen[] {
  return [
    ...everywhere(country),
    ...(flags['order-tag'] === 'false' ? [] : [orderTag]),
    ...(flags.t4a === 'true' ? [tollsAbroad] : []),
  ];
}

/** Addresses that lead to another one. */
export const leadsTo: ReadonlyMap<string, string> = new Map([
  ['/', '/default'],
  ['/pages', '/pages/home'],
]);

const everywhere = (country: Country): readonly PublicScreen[] => [
  { address: '/default', title: `landing.title-${country}`, description: 'page-head.landing' },
  { address: '/pages/home', title: `country.service-${country}`, description: 'page-head.home' },
  {
    address: '/pages/izracunaj-putarinu',
    title: 'toll-calculator.title',
    description: 'page-head.calculator',
  },
  {
    address: '/pages/stanje-na-putevima',
    title: 'road-conditions.title',
    description: 'page-head.road-conditions',
  },
  {
    address: '/pages/prodajna-mesta',
    title: 'points-of-sale.title',
    description: 'page-head.points-of-sale',
  },
  { address: '/pages/kontakt', title: 'contact.title', description: 'page-head.contact' },
  { address: '/prijava', title: 'identity.sign-in-title', description: 'page-head.sign-in' },
  {
    address: '/prijava?tab=registracija',
    title: 'identity.registration-title',
    description: 'page-head.registration',
  },
  {
    address: '/vb',
    title: 'tags.verify-title',
    description: 'page-head.tag-check',
    secrets: ['serial', 'code'],
  },
  { address: '/uslovi-koriscenja', title: 'legal.terms', description: 'page-head.terms' },
  { address: '/privatnost', title: 'legal.privacy', description: 'page-head.privacy' },
  {
    address: '/pristupacnost',
    title: 'legal.accessibility',
    description: 'page-head.accessibility',
  },
];

const orderTag: PublicScreen = {
  address: '/pages/naruci-tag',
  title: 'purchases.order-title',
  description: 'page-head.order-tag',
};

const tollsAbroad: PublicScreen = {
  address: '/uslovi-putarine-u-inostranstvu',
  title: 'legal.tolls-abroad',
  description: 'page-head.tolls-abroad',
};
