import { failure, success } from '@rampa/contract';
import {
  getNeuskladjene,
  getOdredisteUplate,
  odloziUplatu,
  rasporediUplatu,
  uveziIzvod,
} from '@rampa/contract/reconciliation';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { Reconciliation } from './reconciliation.area.ts';
import { statementView, targetView, transferView } from './transfer-view.ts';

/** Not open: the calls do not exist. */
export function registerReconciliationRoutes(
  http: Http,
  desk: Reconciliation,
  open: boolean,
): void {
  const closed = failure('request.not-found');
  http.serveStaff(uveziIzvod, async ({ data }, { scope }) => {
    if (!open) return closed;
    const file = Buffer.from(data, 'base64');
    return viewed(await desk.importStatement(scope, file), statementView);
  });
  http.serveStaff(getNeuskladjene, async ({ state, ...slice }, { scope }) => {
    if (!open) return closed;
    const page = await desk.list(scope, { ...slice, open: state === 'open' });
    return success({ ...page, items: page.items.map(transferView) });
  });
  http.serveStaff(getOdredisteUplate, async ({ to, target }, { scope }) =>
    open ? viewed(await desk.target(scope, to, target), targetView) : closed,
  );
  http.serveStaff(rasporediUplatu, async ({ transfer_id, parts }, { scope }) =>
    open
      ? desk.divide(
          scope,
          transfer_id,
          parts.map(({ amount: amountMinor, ...part }) => ({ ...part, amountMinor })),
        )
      : closed,
  );
  http.serveStaff(odloziUplatu, async ({ transfer_id, note }, { scope }) =>
    open ? desk.note(scope, transfer_id, note) : closed,
  );
}
