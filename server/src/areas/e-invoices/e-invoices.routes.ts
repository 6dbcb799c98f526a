import { failure, success } from '@rampa/contract';
import {
  getEFakture,
  getStanjaEFaktura,
  getXmlEFakture,
  ponoviEFakturu,
  resiEFakturu,
} from '@rampa/contract/e-invoices';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { eInvoicesView, eInvoiceStatesView } from './e-invoice-view.ts';
import type { EInvoicesArea } from './e-invoices.area.ts';

/** Switched off: the calls of staff do not exist, and no document has an e-invoice. */
export function registerEInvoicesRoutes(http: Http, { open }: EInvoicesArea): void {
  const closed = failure('request.not-found');
  http.serveStaff(getEFakture, async (page, { scope }) =>
    open === null ? closed : success(eInvoicesView(await open.desk.list(scope, page), page.state)),
  );
  http.serveStaff(getXmlEFakture, async ({ number }, { scope }) =>
    open === null
      ? closed
      : viewed(await open.desk.xml(scope, number), ({ content, ...file }) => ({
          ...file,
          data: content.toString('base64'),
        })),
  );
  http.serveStaff(ponoviEFakturu, async ({ number }, { scope }) =>
    open === null ? closed : open.desk.again(scope, number),
  );
  http.serveStaff(resiEFakturu, async ({ number, note }, { scope }) =>
    open === null ? closed : open.desk.settle(scope, number, note),
  );
  http.serveCustomer(getStanjaEFaktura, async ({ numbers }, { scope }) =>
    success(open === null ? { items: [] } : eInvoiceStatesView(await open.states(scope, numbers))),
  );
}
