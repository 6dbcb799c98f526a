import { failure, success } from '@rampa/contract';
import {
  getNeuskladjene,
  getOdredisteUplate,
  odloziUplatu,
  rasporediUplatu,
  uveziIzvod,
} from '@rampa/contract/reconciliation';
import type { Http } from '../../platform/http/http.ts';
import type { Reconciliation } from './reconciliation.area.ts';

/** Not open: the calls do not exist. */
export function registerReconciliationRoutes(
  http: Http,
  desk: Reconciliation,
  open: boolean,
): void {
  const closed = failure('request.not-found');
  http.serveStaff(uveziIzvod, async (input, { scope }) =>
    open ? desk.importStatement(scope, input) : closed,
  );
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
