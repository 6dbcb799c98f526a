import { failure, success } from '@rampa/contract';
import {
  getStanicaUprave,
  getStaniceUprave,
  otvoriStanicu,
  sacuvajStanicu,
  zatvoriStanicu,
} from '@rampa/contract/toll-calculator';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import { deskStationView, oneStationView, surroundingsView } from './station-desk-view.ts';
import type { StationDesk } from './station-desk.ts';

/** Not open: the calls do not exist. */
export function registerStationDeskRoutes(http: Http, desk: StationDesk, open: boolean): void {
  const closed = failure('request.not-found');
  http.serveStaff(getStaniceUprave, async (asked, { scope }) => {
    if (!open) return closed;
    const { items, totalRecords, around } = await desk.list(scope, asked);
    return success({
      items: items.map(deskStationView),
      totalRecords,
      ...surroundingsView(around),
    });
  });
  http.serveStaff(getStanicaUprave, async ({ station_id: stationId }, { scope }) =>
    open ? viewed(await desk.one(scope, stationId), oneStationView) : closed,
  );
  http.serveStaff(sacuvajStanicu, async ({ station_id: id, revision, ...station }, { scope }) =>
    open ? desk.save(scope, { id, ...station }, revision) : closed,
  );
  http.serveStaff(zatvoriStanicu, async ({ station_id: stationId, revision, lastDay }, { scope }) =>
    open ? desk.close(scope, { stationId, revision, lastDay }) : closed,
  );
  http.serveStaff(otvoriStanicu, async ({ station_id: stationId, revision }, { scope }) =>
    open ? desk.reopen(scope, { stationId, revision }) : closed,
  );
}
