import { stationsNamed, type CompleteUpTo } from '@rampa/contract';
import { toWireInstant } from '../../platform/clock.ts';
import type { Completeness } from './events.ts';

/** Of a file: the earliest of all stations; nothing while one of them does not confirm its passages. */
export function completeHeader(complete: Completeness | null): { readonly completeUpTo?: string } {
  const earliest = complete?.earliest ?? null;
  return earliest === null ? {} : { completeUpTo: toWireInstant(earliest) };
}

/** The same for lists, sums, home and files. */
export function completenessView(
  complete: Completeness | null,
  nameOf: (stationId: string) => string,
): CompleteUpTo | null {
  if (complete === null) return null;
  const { until, behind, unconfirmed } = complete;
  return {
    at: toWireInstant(until),
    behind: behind
      .slice(0, stationsNamed)
      .map(({ stationId, until: at }) => ({ station: nameOf(stationId), at: toWireInstant(at) })),
    more: Math.max(0, behind.length - stationsNamed),
    unconfirmed,
  };
}
