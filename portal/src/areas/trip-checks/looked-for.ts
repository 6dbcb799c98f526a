import type { TripCheck } from '@rampa/contract/trip-checks';

/** Whether drives without a passage were looked for: not where no lane says what has arrived, nor with working hours. */
export function looksForDrives({ comparedFrom, confirmed, kind }: TripCheck): boolean {
  return comparedFrom !== null && (confirmed || kind === 'hours');
}
