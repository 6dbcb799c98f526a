import { success } from '@rampa/contract';
import {
  getDatotekaIsplata,
  getDatotekeIsplata,
  getIsplate,
  odbaciDatotekuIsplata,
  odobriDatotekuIsplata,
  potvrdiIsplatu,
  pripremiDatotekuIsplata,
  vratiIsplatu,
  zavediDatotekuIsplata,
  zavediIsplatu,
} from '@rampa/contract/payouts';
import type { Http } from '../../platform/http/http.ts';
import type { PayoutsArea } from './payouts.area.ts';

export function registerPayoutsRoutes(http: Http, payouts: PayoutsArea): void {
  http.serveStaff(getIsplate, async (input, { scope }) =>
    success(await payouts.list(scope, input)),
  );
  http.serveStaff(potvrdiIsplatu, (input, { scope }) => payouts.confirm(scope, input));
  http.serveStaff(zavediIsplatu, (input, { scope }) => payouts.recordPaid(scope, input));
  http.serveStaff(vratiIsplatu, (input, { scope }) => payouts.recordReturn(scope, input));

  http.serveStaff(getDatotekeIsplata, async (input, { scope }) =>
    success(await payouts.files(scope, input)),
  );
  http.serveStaff(pripremiDatotekuIsplata, (_, { scope }) => payouts.prepareFile(scope));
  http.serveStaff(odobriDatotekuIsplata, (input, { scope }) => payouts.approveFile(scope, input));
  http.serveStaff(odbaciDatotekuIsplata, (input, { scope }) => payouts.discardFile(scope, input));
  http.serveStaff(zavediDatotekuIsplata, (input, { scope }) =>
    payouts.recordFilePaid(scope, input),
  );
  http.serveStaffFile(getDatotekaIsplata, (input, { scope }) => payouts.downloadFile(scope, input));
}
