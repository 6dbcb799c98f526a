import { failure, success, type Failure } from '@rampa/contract';
import {
  getT4ADetaljiRacuna,
  getT4APDFRacuna,
  getT4APlacanjeRacuna,
  getT4ARacune,
  platiT4ARacun,
} from '@rampa/contract/external-toll';
import type { CustomerContext, Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import {
  invoiceDetailsView,
  invoiceFileView,
  invoicesView,
  paidInvoiceView,
  startedPaymentView,
} from './invoice-view.ts';
import type { Invoices } from './invoices.service.ts';
import type { PayNow } from './pay-now.ts';

/** If the service is switched off, its calls do not exist. */
export function registerInvoiceRoutes(
  http: Http,
  { open, invoices, payNow }: { readonly open: boolean; invoices: Invoices; payNow: PayNow },
): void {
  const whenOpen =
    <Input, Answer>(handler: (input: Input, context: CustomerContext) => Promise<Answer>) =>
    async (
      input: Input,
      context: CustomerContext,
    ): Promise<Answer | Failure<'request.not-found'>> =>
      open ? handler(input, context) : failure('request.not-found');

  http.serveCustomer(
    getT4ARacune,
    whenOpen(async (slice, { scope }) => success(invoicesView(await invoices.list(scope, slice)))),
  );
  http.serveCustomer(
    getT4ADetaljiRacuna,
    whenOpen(async ({ racunId, languageId }, { scope }) =>
      viewed(await invoices.details(scope, racunId), (details) =>
        invoiceDetailsView(details, languageId),
      ),
    ),
  );
  http.serveCustomer(
    getT4APDFRacuna,
    whenOpen(async ({ racunId }, { scope, languageId }) =>
      viewed(await invoices.pdf(scope, { invoiceId: racunId, languageId }), invoiceFileView),
    ),
  );
  http.serveCustomer(
    platiT4ARacun,
    whenOpen(async ({ racunId, ...wish }, { scope }) =>
      viewed(await payNow.pay(scope, { ...wish, invoiceId: racunId }), startedPaymentView),
    ),
  );
  http.serveCustomer(
    getT4APlacanjeRacuna,
    whenOpen(async ({ order_number: orderNumber }, { scope }) =>
      viewed(await invoices.payment(scope, orderNumber), paidInvoiceView),
    ),
  );
}
