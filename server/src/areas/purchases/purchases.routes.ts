import { failure, success, type CallParsedInput } from '@rampa/contract';
import {
  getDetalji,
  getIpsQr,
  getKnjiznoOdobrenje,
  getPonuda,
  getPorudzbine,
  getPregled,
  getRacun,
  napraviPorudzbinu,
  nastaviPlacanje,
  otkaziPorudzbinu,
} from '@rampa/contract/purchases';
import type { EitherContext, Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { slipView } from '../payments/index.ts';
import type { Invoices } from './invoices.ts';
import { offerView } from './offer-view.ts';
import type { Opening } from './order-access.ts';
import {
  foundOrderView,
  ordersView,
  orderView,
  paymentPageView,
  placedView,
} from './order-view.ts';
import { orderWishOf } from './order-wish-view.ts';
import type { Purchases } from './purchases.service.ts';

export function registerPurchasesRoutes(
  http: Http,
  purchases: Purchases,
  invoices: Pick<Invoices, 'draw' | 'drawCreditNote'>,
): void {
  http.serve(getPonuda, async ({ languageId }) =>
    viewed(await purchases.offer(languageId), offerView),
  );
  http.serveEither(napraviPorudzbinu, async (input, { scope, address, requestId }) =>
    viewed(
      await purchases.place({ customer: scope, address, requestId }, orderWishOf(input)),
      placedView,
    ),
  );
  http.serve(getPregled, async ({ order_number: orderNumber, email }, context) =>
    viewed(await purchases.lookUp({ orderNumber, email }, context), foundOrderView),
  );
  http.serveCustomer(getPorudzbine, async (slice, { scope }) =>
    viewed(await purchases.list(scope, slice), ordersView),
  );
  http.serveEither(getDetalji, async (input, context) =>
    viewed(await purchases.details(openingOf(input, context)), orderView),
  );
  http.serveEither(nastaviPlacanje, async (input, context) =>
    viewed(await purchases.resume(openingOf(input, context)), paymentPageView),
  );
  http.serveEither(otkaziPorudzbinu, async (input, context) =>
    viewed(await purchases.cancel(openingOf(input, context)), orderView),
  );
  http.serveEither(getIpsQr, async (input, context) =>
    viewed(await purchases.slip(openingOf(input, context)), slipView),
  );
  const drawnBy =
    (draw: Invoices['draw']) =>
    async (input: CallParsedInput<typeof getRacun>, context: EitherContext) => {
      const found = await purchases.open(openingOf(input, context));
      if (!found.ok) return found;
      const { scope, order } = found.value;
      const seconds = await purchases.chargeDocument(order.orderNumber);
      if (seconds > 0) return failure('request.too-many', { seconds });
      const drawn = await draw(scope, order, input.languageId);
      if (!drawn.ok) return drawn;
      const { fileName, content } = drawn.value;
      const data = content.toString('base64');
      return success({ fileName, contentType: 'application/pdf' as const, data });
    };
  http.serveEither(getRacun, drawnBy(invoices.draw));
  http.serveEither(getKnjiznoOdobrenje, drawnBy(invoices.drawCreditNote));
}

function openingOf(
  { order_number: orderNumber, ticket }: { readonly order_number: string; readonly ticket: string },
  { scope, requestId }: EitherContext,
): Opening {
  return { customer: scope, requestId, orderNumber, ticket };
}
