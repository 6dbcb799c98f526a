import type { TripFileKind } from '@rampa/contract/trip-checks';
import type { SentTripFile } from './read-files.ts';

/** What a company wants to have compared. */
export interface WantedCheck {
  readonly kind: TripFileKind;
  /** With both ends. */
  readonly period: string;
  /** 0: what is imported is not stored at all. */
  readonly keepMonths: number;
  /** Whose tracks they are; empty: the names of the files say it. */
  readonly tagId: string;
  readonly files: readonly SentTripFile[];
}
