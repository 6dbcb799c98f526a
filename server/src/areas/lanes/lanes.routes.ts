import { success } from '@rampa/contract';
import { getSateTraka, zatvoriRazlikeTraka } from '@rampa/contract/lanes';
import type { Http } from '../../platform/http/http.ts';
import type { LaneDesk } from './lane-desk.ts';

export function registerLanesRoutes(http: Http, desk: LaneDesk): void {
  http.serveStaff(getSateTraka, async (input, { scope }) => success(await desk.list(scope, input)));
  http.serveStaff(zatvoriRazlikeTraka, (input, { scope }) => desk.close(scope, input));
}
