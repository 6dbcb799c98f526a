import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

/** A lane that delivers control records, and up to when it has. */
export interface ReportingLane {
  readonly lane: string;
  readonly until: Temporal.Instant;
}

/** The lanes of a station that may be closed. */
export const lanesOfStation = defineQuestion<
  { readonly scope: StaffScope; readonly queries: Queries; readonly stationId: string },
  readonly ReportingLane[]
>('toll-calculator', 'lanesOfStation');
