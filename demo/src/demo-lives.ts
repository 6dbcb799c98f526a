import type { Country, Currency, Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';

/** Entry and exit of one tariff system, by station. */
export type Leg = readonly [from: string, to: string];

/** The legs of a trip there; the way back is the same, turned round. */
export type Trip = readonly Leg[];

export interface Commute {
  readonly trip: Trip;
  readonly weekdays: readonly number[];
  /** Share of these days on which the way is really driven. */
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
  /** Round trips on such a day, each somewhere else; one where it is missing. */
  readonly rounds?: number;
}

/** A trip on a certain day, for what the screens should show first. */
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
  | 'longest-route';

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
  /** Nothing is driven later than this. */
  readonly quietForDays: number;
  /** Days on which it is abroad: from so many days ago to so many. */
  readonly away: readonly (readonly [from: number, to: number])[];
  /** What is left after everything, about; minor units. */
  readonly finalBalanceMinor: number;
  /** Usual top-up, minor units. */
  readonly topUpMinor: number;
}

export interface DemoAccount {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly lice: 'fizicko' | 'pravno' | 'distributor';
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  /** E.164 */
  readonly phone: string;
  readonly tags: readonly DemoTag[];
  /** Newest passages that are kept; all where it is missing. */
  readonly passages?: number;
  /** Share of passages that carry a fault, besides the fixed ones. */
  readonly faultShare: number;
  readonly topUpMethod: 'card' | 'bank-transfer';
  /** Top-ups that came to nothing, and one that waits. */
  readonly unpaidTopUps: readonly UnpaidTopUp[];
}

export interface UnpaidTopUp {
  /** Which tag of the account. */
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
