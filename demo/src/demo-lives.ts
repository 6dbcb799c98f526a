import type { Country, Currency, Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';

/** Entry and exit of one tariff system, by station. */
export type Leg = readonly [from: string, to: string];

/** The legs of the outward trip; the way back is the same in reverse. */
export type Trip = readonly Leg[];

export interface Commute {
  readonly trip: Trip;
  readonly weekdays: readonly number[];
  /** Share of these days on which the trip is really driven. */
  readonly share: number;
  /** Minutes after midnight. */
  readonly outAt: number;
  readonly backAt: number;
}

export interface Outings {
  readonly trips: readonly Trip[];
  readonly weekdays: readonly number[];
  readonly share: number;
  /** Months in which there are any; empty means all. */
  readonly months: readonly number[];
  /** Round trips on such a day, each to another place; one by default. */
  readonly rounds?: number;
}

/** A trip on a fixed day, for what the screens should show first. */
export interface FixedTrip {
  readonly daysAgo: number;
  readonly trip: Trip;
  /** Minutes after midnight. */
  readonly at: number;
  readonly fault?: DemoFault;
}

export type DemoFault =
  | 'category-differs'
  | 'same-lane-twice'
  | 'impossible-time'
  | 'longest-route'
  | 'two-lanes'
  | 'trips-overlap';

export interface DemoTag {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly plate: string;
  readonly nickname: string;
  readonly costCentre: string;
  readonly status: TagStatus;
  readonly statusChangedDaysAgo: number;
  readonly commutes: readonly Commute[];
  readonly outings: readonly Outings[];
  readonly fixedTrips: readonly FixedTrip[];
  /** Nothing was driven on this many days up to today. */
  readonly quietForDays: number;
  /** Days on which it was abroad: from and until how many days ago. */
  readonly away: readonly (readonly [from: number, to: number])[];
  /** Approximate balance that is left in the end; minor units. */
  readonly finalBalanceMinor: number;
  /** Usual top-up, minor units. */
  readonly topUpMinor: number;
}

export interface DemoAccount {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly personType: 'fizicko' | 'pravno' | 'distributor';
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  /** E.164 */
  readonly phone: string;
  readonly tags: readonly DemoTag[];
  /** How many of the newest passages are kept; all by default. */
  readonly passages?: number;
  /** Share of passages with a fault, besides the fixed ones. */
  readonly faultShare: number;
  readonly topUpMethod: 'card' | 'bank-transfer';
  /** Top-ups that failed, and one that is pending. */
  readonly unpaidTopUps: readonly UnpaidTopUp[];
}

export interface UnpaidTopUp {
  /** Index of the account's tag. */
  readonly tag: number;
  readonly daysAgo: number;
  readonly amountMinor: number;
  readonly method: 'card' | 'bank-transfer';
  readonly state: 'pending' | 'refused' | 'abandoned';
}

/** The people of a country's demo and what they drive. */
export interface DemoLives {
  readonly country: Country;
  readonly currency: Currency;
  /** A category other than the tag's, for passages that were charged wrongly. */
  readonly wrongCategory: Readonly<Record<Kategorija, Kategorija>>;
  readonly accounts: readonly DemoAccount[];
}
