import { success } from '@rampa/contract';
import { getSateTraka, zatvoriRazlikeTraka } from '@rampa/contract/lanes';
import { Temporal } from 'temporal-polyfill';
import type { Http } from '../../platform/http/http.ts';
import type { LaneDesk } from './lane-desk.ts';
import { laneHoursView } from './lane-hours-view.ts';

export function registerLanesRoutes(http: Http, desk: LaneDesk): void {
  http.serveStaff(getSateTraka, async ({ station_id: stationId, ...input }, { scope }) =>
    success(laneHoursView(await desk.list(scope, { ...input, stationId }))),
  );
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
