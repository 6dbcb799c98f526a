import { success } from '@rampa/contract';
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
import type { Opening, Purchases } from './purchases.service.ts';

export function registerPurchasesRoutes(
  http: Http,
  purchases: Purchases,
  invoices: Pick<Invoices, 'draw'>,
): void {
  http.serve(getPonuda, ({ languageId }) => purchases.offer(languageId));
  http.serveEither(napraviPorudzbinu, (input, { session, address, requestId }) =>
    purchases.place({ customer: session, address, requestId }, input),
  );
  http.serve(getPregled, (input, { address }) => purchases.lookUp(input, address));
  http.serveCustomer(getPorudzbine, (input, { session }) =>
    purchases.list(session.accountId, input),
  );
  http.serveEither(getDetalji, (input, context) => purchases.details(openingOf(input, context)));
  http.serveEither(nastaviPlacanje, (input, context) =>
    purchases.resume(openingOf(input, context)),
  );
  http.serveEither(otkaziPorudzbinu, (input, context) => {
    const { session, requestId } = context;
    const actor = session === null ? 'visitor' : `user:${session.userId}`;
    return purchases.cancel(openingOf(input, context), { actor, requestId });
  });
  http.serveEither(getIpsQr, (input, context) => purchases.slip(openingOf(input, context)));
  http.serveEither(getRacun, async (input, context) => {
    const found = await purchases.open(openingOf(input, context));
    if (!found.ok) return found;
    const drawn = await invoices.draw(found.value, input.languageId);
    if (!drawn.ok) return drawn;
    const { fileName, content } = drawn.value;
    const data = content.toString('base64');
    return success({ fileName, contentType: 'application/pdf' as const, data });
  });
}

function openingOf(
  { order_number, ticket }: { readonly order_number: string; readonly ticket: string },
  { session }: EitherContext,
): Opening {
  return { accountId: session?.accountId ?? null, order_number, ticket };
}
