import { success } from '@rampa/contract';
import { getIsplate, potvrdiIsplatu, zavediIsplatu } from '@rampa/contract/payouts';
import type { Http } from '../../platform/http/http.ts';
import type { Payouts } from './payouts.service.ts';

export function registerPayoutsRoutes(http: Http, payouts: Payouts): void {
  http.serveStaff(getIsplate, async (input, { scope }) =>
    success(await payouts.list(scope, input)),
  );
  http.serveStaff(potvrdiIsplatu, (input, { scope }) => payouts.confirm(scope, input));
  http.serveStaff(zavediIsplatu, (input, { scope }) => payouts.recordPaid(scope, input));
}
