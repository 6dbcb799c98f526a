import { failure, success } from '@rampa/contract';
import {
  getDetalji,
  getIpsQr,
  getPonuda,
  getPorudzbine,
  getPregled,
  getRacun,
  napraviPorudzbinu,
  nastaviPlacanje,
  otkaziPorudzbinu,
} from '@rampa/contract/purchases';
import type { EitherContext, Http } from '../../platform/http/http.ts';
import type { Invoices } from './invoices.ts';
import type { Opening } from './order-access.ts';
import type { Purchases } from './purchases.service.ts';

export function registerPurchasesRoutes(
  http: Http,
  purchases: Purchases,
  invoices: Pick<Invoices, 'draw'>,
): void {
  http.serve(getPonuda, ({ languageId }) => purchases.offer(languageId));
  http.serveEither(napraviPorudzbinu, (input, { scope, address, requestId }) =>
    purchases.place({ customer: scope, address, requestId }, input),
  );
  http.serve(getPregled, (input, context) => purchases.lookUp(input, context));
  http.serveCustomer(getPorudzbine, (input, { scope }) => purchases.list(scope, input));
  http.serveEither(getDetalji, (input, context) => purchases.details(openingOf(input, context)));
  http.serveEither(nastaviPlacanje, (input, context) =>
    purchases.resume(openingOf(input, context)),
  );
  http.serveEither(otkaziPorudzbinu, (input, context) =>
    purchases.cancel(openingOf(input, context)),
  );
  http.serveEither(getIpsQr, (input, context) => purchases.slip(openingOf(input, context)));
  http.serveEither(getRacun, async (input, context) => {
    const found = await purchases.open(openingOf(input, context));
    if (!found.ok) return found;
    const { scope, order } = found.value;
    const seconds = await purchases.chargeDocument(order.orderNumber);
    if (seconds > 0) return failure('request.too-many', { seconds });
    const drawn = await invoices.draw(scope, order, input.languageId);
    if (!drawn.ok) return drawn;
    const { fileName, content } = drawn.value;
    const data = content.toString('base64');
    return success({ fileName, contentType: 'application/pdf' as const, data });
  });
}

function openingOf(
  { order_number, ticket }: { readonly order_number: string; readonly ticket: string },
  { scope, requestId }: EitherContext,
): Opening {
  return { customer: scope, requestId, order_number, ticket };
}
