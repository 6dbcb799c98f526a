import { success } from '@rampa/contract';
import { getIsplate, zavediIsplatu } from '@rampa/contract/payouts';
import type { Http } from '../../platform/http/http.ts';
import type { Payouts } from './payouts.service.ts';

export function registerPayoutsRoutes(http: Http, payouts: Payouts): void {
  http.serveStaff(getIsplate, async (input, { by }) => success(await payouts.list(input, by)));
  http.serveStaff(zavediIsplatu, (input, { by }) => payouts.putDown(input, by));
}
