import { failure, success, type Failure } from '@rampa/contract';
import {
  getCenovnikZahteva,
  getPredracun,
  getUplatnicaZahteva,
  getZahtevDetalji,
  getZahtevi,
  posaljiZahtev,
  povuciZahtev,
  prihvatiPonudu,
} from '@rampa/contract/purchase-requests';
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { slipView } from '../payments/index.ts';
import { offerView, wishOf } from '../purchases/index.ts';
import { requestsView, requestView } from './request-view.ts';
import type { PurchaseRequests } from './requests.service.ts';

/** If requests are switched off, their calls do not exist. */
export function registerPurchaseRequestRoutes(http: Http, requests: PurchaseRequests): void {
  const closed = failure('request.not-found');
  const whenOpen =
    <Input, Answer>(handler: (input: Input, context: CustomerContext) => Promise<Answer>) =>
    async (
      input: Input,
      context: CustomerContext,
    ): Promise<Answer | Failure<'request.not-found'>> =>
      requests.open ? handler(input, context) : closed;

  http.serveCustomer(
    getCenovnikZahteva,
    whenOpen(async ({ languageId }) => success(offerView(await requests.offer(languageId)))),
  );
  http.serveCustomer(
    posaljiZahtev,
    whenOpen(async (input, { scope }) =>
      viewed(
        await requests.send(scope, { ...wishOf(input), note: input.note }),
        (request_number) => ({ request_number }),
      ),
    ),
  );
  http.serveCustomer(
    getZahtevi,
    whenOpen(async ({ first, rows, status }, { scope }) =>
      success(requestsView(await requests.list(scope, { first, rows, status }))),
    ),
  );
  http.serveCustomer(
    getZahtevDetalji,
    whenOpen(async ({ request_number }, { scope }) =>
      viewed(await requests.details(scope, request_number), requestView),
    ),
  );
  http.serveCustomer(
    prihvatiPonudu,
    whenOpen(async ({ request_number, revision }, { scope }) =>
      viewed(await requests.accept(scope, request_number, revision), (order_number) => ({
        order_number,
      })),
    ),
  );
  http.serveCustomer(
    povuciZahtev,
    whenOpen(({ request_number }, { scope }) => requests.withdraw(scope, request_number)),
  );
  http.serveCustomer(
    getUplatnicaZahteva,
    whenOpen(async ({ request_number }, { scope }) =>
      viewed(await requests.slip(scope, request_number), slipView),
    ),
  );
  http.serveCustomer(
    getPredracun,
    whenOpen(async ({ request_number, languageId }, { scope }) => {
      const drawn = await requests.document(scope, request_number, languageId);
      if (!drawn.ok) return drawn;
      const { fileName, content } = drawn.value;
      const data = content.toString('base64');
      return success({ fileName, contentType: 'application/pdf' as const, data });
    }),
  );
}
