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
import { whereUsed, type StaffCalls } from '../../platform/http/where-used.ts';
import { payoutFilePageView, preparedFileView } from './payout-file-view.ts';
import { payoutPageView } from './payout-view.ts';
import type { PayoutsArea } from './payouts.area.ts';

export function registerPayoutsRoutes(
  http: StaffCalls,
  payouts: PayoutsArea,
  payoutFiles: boolean,
): void {
  http.serveStaff(getIsplate, async ({ state, first, rows }, { scope }) =>
    success(payoutPageView(await payouts.list(scope, { paid: state === 'paid', first, rows }))),
  );
  http.serveStaff(potvrdiIsplatu, ({ payout_id: payoutId, reference }, { scope }) =>
    payouts.confirm(scope, payoutId, reference),
  );
  http.serveStaff(zavediIsplatu, ({ payout_id: payoutId, ...paid }, { scope }) =>
    payouts.recordPaid(scope, payoutId, paid),
  );
  http.serveStaff(vratiIsplatu, ({ payout_id: payoutId, ...returned }, { scope }) =>
    payouts.recordReturn(scope, payoutId, returned),
  );

  http.serveStaff(getDatotekeIsplata, async (input, { scope }) =>
    success(payoutFilePageView(await payouts.files(scope, input))),
  );
  // What has been prepared is paid or discarded, also where no further files are made.
  whereUsed(http, payoutFiles).serveStaff(pripremiDatotekuIsplata, async (_, { scope }) => {
    const prepared = await payouts.prepareFile(scope);
    return prepared.ok ? success(preparedFileView(prepared.value)) : prepared;
  });
  http.serveStaff(odobriDatotekuIsplata, ({ file_id: fileId }, { scope }) =>
    payouts.approveFile(scope, fileId),
  );
  http.serveStaff(odbaciDatotekuIsplata, ({ file_id: fileId, bankRefused }, { scope }) =>
    payouts.discardFile(scope, fileId, bankRefused),
  );
  http.serveStaff(zavediDatotekuIsplata, ({ file_id: fileId, paidOn }, { scope }) =>
    payouts.recordFilePaid(scope, fileId, paidOn),
  );
  http.serveStaffFile(getDatotekaIsplata, ({ file_id: fileId }, { scope }) =>
    payouts.downloadFile(scope, fileId),
  );
}
