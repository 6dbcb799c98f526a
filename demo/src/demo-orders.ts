import type { CallParsedInput, Country } from '@rampa/contract';
import type { napraviPorudzbinu } from '@rampa/contract/purchases';
import { livesOf } from './lives.ts';

/** As the demo's people have asked for it. */
export type OrderInput = CallParsedInput<typeof napraviPorudzbinu>;

/** A past order, and how far it has got. */
export interface DemoOrder {
  readonly email: string;
  readonly daysAgo: number;
  /** Digits after the day in its number. */
  readonly number: string;
  readonly wish: Partial<OrderInput> & Pick<OrderInput, 'lines' | 'payment'>;
  readonly progress: 'placed' | 'paid' | 'sent' | 'delivered';
}

/** Tags of each category in stock. */
export const demoStock = 600;

const people = {
  rs: {
    ana: {
      ime: 'Ana',
      prezime: 'Anić',
      telefon: '+381641234567',
      street: 'Balkanska 14',
      city: 'Beograd',
      postcode: '11000',
    },
    flota: {
      telefon: '+381211234567',
      street: 'Put novosadskog partizanskog odreda 5',
      city: 'Novi Sad',
      postcode: '21000',
    },
  },
  sr: {
    ana: {
      ime: 'Ana',
      prezime: 'Anić',
      telefon: '+38765123456',
      street: 'Kralja Petra I 10',
      city: 'Banja Luka',
      postcode: '78000',
    },
    flota: {
      telefon: '+38751234567',
      street: 'Jovana Dučića 25',
      city: 'Banja Luka',
      postcode: '78000',
    },
  },
} as const satisfies Readonly<Record<Country, unknown>>;

/** The demo's company as the buyer, with the names and numbers of its account. */
export function demoCompanyOf(country: Country) {
  const account = livesOf[country].accounts.find(({ email }) => email === 'flota@primer.rs');
  if (account === undefined) throw new Error('the demo has a company');
  return {
    ...people[country].flota,
    ime: account.firstName,
    prezime: account.lastName,
    poslovno_ime: account.businessName,
    pib: account.taxNumber,
    companyNumber: account.companyNumber,
  };
}

/** Orders of the demo's people. */
export function demoOrdersOf(country: Country): readonly DemoOrder[] {
  const { ana } = people[country];
  const company = { ...demoCompanyOf(country), lice: 'pravno' } as const;
  return [
    {
      email: 'flota@primer.rs',
      daysAgo: 210,
      number: '204418',
      progress: 'delivered',
      wish: {
        ...company,
        payment: 'slip',
        lines: [
          { kategorija: 'III', quantity: 10, package: 'small' },
          { kategorija: 'IV', quantity: 20, package: 'small' },
        ],
      },
    },
    {
      email: 'ana@primer.rs',
      daysAgo: 190,
      number: '731105',
      progress: 'delivered',
      wish: {
        ...ana,
        payment: 'on-delivery',
        lines: [{ kategorija: 'I', quantity: 1, package: 'none' }],
      },
    },
    {
      email: 'ana@primer.rs',
      daysAgo: 3,
      number: '580926',
      progress: 'sent',
      wish: {
        ...ana,
        payment: 'card',
        lines: [
          { kategorija: 'I', quantity: 1, package: 'medium' },
          { kategorija: 'II', quantity: 1, package: 'small' },
        ],
      },
    },
    {
      email: 'flota@primer.rs',
      daysAgo: 2,
      number: '117340',
      progress: 'placed',
      wish: {
        ...company,
        payment: 'slip',
        lines: [{ kategorija: 'IV', quantity: 6, package: 'medium' }],
      },
    },
    {
      email: 'ana@primer.rs',
      daysAgo: 1,
      number: '902217',
      progress: 'paid',
      wish: {
        ...ana,
        payment: 'card',
        lines: [{ kategorija: 'I', quantity: 1, package: 'large' }],
      },
    },
  ];
}
