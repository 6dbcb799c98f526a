import type { Kategorija } from '@rampa/contract';

/** What the form of a trip holds. */
export interface TripValues {
  readonly name: string;
  readonly from: string;
  readonly firstStop: string;
  readonly secondStop: string;
  readonly to: string;
  readonly kategorija: Kategorija;
  readonly tag_id: string;
  readonly days: readonly string[];
  /** Empty for any. */
  readonly hour: string;
}
