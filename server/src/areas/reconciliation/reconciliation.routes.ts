import { failure, formatMessage, success } from '@rampa/contract';
import {
  getNeuskladjene,
  getOdredisteUplate,
  odloziUplatu,
  rasporediUplatu,
  uveziIzvod,
} from '@rampa/contract/reconciliation';
import type { Http } from '../../platform/http/http.ts';
import type { BankFault } from '../payments/index.ts';
import type { Reconciliation } from './reconciliation.area.ts';

/** Not open: the calls do not exist. */
export function registerReconciliationRoutes(
  http: Http,
  desk: Reconciliation,
  open: boolean,
): void {
  const closed = failure('request.not-found');
  http.serveStaff(uveziIzvod, async (input, { scope }) => {
    if (!open) return closed;
    const read = await desk.importStatement(scope, input);
    if (!read.ok) return read;
    return success({ ...read.value, faults: read.value.faults.map(faultView) });
  });
  http.serveStaff(getNeuskladjene, async (input, { scope }) =>
    open ? success(await desk.list(scope, input)) : closed,
  );
  http.serveStaff(getOdredisteUplate, async (input, { scope }) =>
    open ? desk.target(scope, input) : closed,
  );
  http.serveStaff(rasporediUplatu, async (input, { scope }) =>
    open ? desk.divide(scope, input) : closed,
  );
  http.serveStaff(odloziUplatu, async (input, { scope }) =>
    open ? desk.note(scope, input) : closed,
  );
}

/** The readers' sentence is English, for whoever is at the command line; clerks get the text of its code. */
function faultView({ message: _sentence, code, params, ...place }: BankFault) {
  return { ...place, message: formatMessage(`reconciliation.fault-${code}`, params) };
}
