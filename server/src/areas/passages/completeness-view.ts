import { stationsNamed, type CompleteUpTo } from '@rampa/contract';
import { toWireInstant } from '../../platform/clock.ts';
import type { Completeness } from './events.ts';

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
