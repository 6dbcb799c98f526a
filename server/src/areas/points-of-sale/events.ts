import type { Queries } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

/** What of an area depends on a point of sale. */
export interface UsesOfPoint {
  /** Orders that are to be picked up there and were not yet. */
  readonly orders?: number;
  /** Devices that lie there to be sold. */
  readonly devices?: number;
  /** Clerks who took cash there last. */
  readonly clerks?: number;
  /** People whose counter it is. */
  readonly counters?: number;
  /** Minor units that were taken there and are still in tills; undefined: none. */
  readonly tillMinor?: number | undefined;
}

/** What depends on a point of sale that may be closed. */
export const usesOfPoint = defineQuestion<
  { readonly scope: StaffScope; readonly queries: Queries; readonly pointId: string },
  UsesOfPoint
>('points-of-sale', 'usesOfPoint');
