import { failure, success } from '@rampa/contract';
import {
  getObracuni,
  getRazlikeObracuna,
  resiRazliku,
  uveziObracun,
} from '@rampa/contract/settlements';
import type { Http } from '../../platform/http/http.ts';
import type { SettlementDesk } from './settlement-desk.ts';

/** Not open: the calls do not exist. */
export function registerSettlementsRoutes(http: Http, desk: SettlementDesk, open: boolean): void {
  const closed = failure('request.not-found');
  http.serveStaff(uveziObracun, async ({ data }, { scope }) =>
    open ? desk.importFile(scope, data) : closed,
  );
  http.serveStaff(getRazlikeObracuna, async (input, { scope }) =>
    open ? success(await desk.differences(scope, input)) : closed,
  );
  http.serveStaff(getObracuni, async (input, { scope }) =>
    open ? success(await desk.settlements(scope, input)) : closed,
  );
  http.serveStaff(resiRazliku, async (input, { scope }) =>
    open ? desk.decide(scope, input) : closed,
  );
}
