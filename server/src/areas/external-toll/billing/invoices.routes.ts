import { failure, success, type Failure } from '@rampa/contract';
import {
  getT4ADetaljiRacuna,
  getT4APDFRacuna,
  getT4APlacanjeRacuna,
  getT4ARacune,
  platiT4ARacun,
} from '@rampa/contract/external-toll';
import type { CustomerContext, Http } from '../../../platform/http/http.ts';
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
    whenOpen(async (slice, { scope }) => success(await invoices.list(scope, slice))),
  );
  http.serveCustomer(
    getT4ADetaljiRacuna,
    whenOpen(({ racunId, languageId }, { scope }) =>
      invoices.details(scope, { invoiceId: racunId, languageId }),
    ),
  );
  http.serveCustomer(
    getT4APDFRacuna,
    whenOpen(({ racunId }, { scope, languageId }) =>
      invoices.pdf(scope, { invoiceId: racunId, languageId }),
    ),
  );
  http.serveCustomer(
    platiT4ARacun,
    whenOpen(({ racunId, ...wish }, { scope }) =>
      payNow.pay(scope, { ...wish, invoiceId: racunId }),
    ),
  );
  http.serveCustomer(
    getT4APlacanjeRacuna,
    whenOpen((input, { scope }) => invoices.payment(scope, input.order_number)),
  );
}
