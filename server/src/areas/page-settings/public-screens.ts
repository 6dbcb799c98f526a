import type { Country } from '@rampa/contract';
import type { Settings } from '../../platform/settings.ts';

/** A screen that search engines may list, with the texts of its card. */
export interface PublicScreen {
  /** Path, and what else belongs to the address. */
  readonly address: string;
  /** Text keys: its name, and a sentence about its purpose. */
  readonly title: string;
  readonly description: string;
  /** Parameters with personal data, or that make of it a page about one thing. */
  readonly secrets?: readonly string[];
}

/** For everybody, if its service is offered. */
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

/** Addresses that redirect to another one. */
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
  { address: '/pages/pomoc', title: 'help.title', description: 'page-head.help' },
  {
    address: '/pages/dopuna-gost',
    title: 'top-ups.guest-title',
    description: 'page-head.guest-top-up',
    secrets: ['order_number', 'code'],
  },
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
  {
    address: '/provera',
    title: 'mail-check.title',
    description: 'page-head.mail-check',
    secrets: ['kod'],
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
