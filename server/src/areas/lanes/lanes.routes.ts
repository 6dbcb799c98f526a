import { success } from '@rampa/contract';
import { getPotpunostStanica, getSateTraka, zatvoriRazlikeTraka } from '@rampa/contract/lanes';
import { Temporal } from 'temporal-polyfill';
import type { StaffCalls } from '../../platform/http/where-used.ts';
import { completeStationsView } from './complete-stations-view.ts';
import type { CompleteLanes } from './completeness.ts';
import type { LaneDesk } from './lane-desk.ts';
import { laneHoursView } from './lane-hours-view.ts';

export function registerLanesRoutes(
  http: StaffCalls,
  desk: LaneDesk,
  complete: Pick<CompleteLanes, 'stations' | 'nameOf'>,
): void {
  http.serveStaff(getSateTraka, async ({ station_id: stationId, ...input }, { scope }) =>
    success(laneHoursView(await desk.list(scope, { ...input, stationId }))),
  );
  http.serveStaff(getPotpunostStanica, async ({ languageId }, { scope }) => {
    const states = await complete.stations(scope);
    return success(completeStationsView(states, (id) => complete.nameOf(id, languageId)));
  });
  http.serveStaff(zatvoriRazlikeTraka, async ({ hours, note }, { scope }) => {
    const seen = hours.map(({ station_id: stationId, lane, hourAt, missing, missingAmount }) => ({
      stationId,
      lane,
      missing,
      missingMinor: missingAmount.amount,
      hourAt: Temporal.Instant.from(hourAt),
    }));
    return success(await desk.close(scope, seen, note));
  });
}
