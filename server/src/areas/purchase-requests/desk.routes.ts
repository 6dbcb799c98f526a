import { failure, success, type Failure } from '@rampa/contract';
import {
  getZahtevFirme,
  getZahteviZaPonudu,
  odbijZahtev,
  ponudiCenu,
  type DeskRequest,
} from '@rampa/contract/purchase-requests';
import type { Http } from '../../platform/http/http.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { DeskRefusal, RequestDesk } from './request-desk.ts';
import { summaryView } from './request-view.ts';

const refusals = {
  'not-found': 'purchase-requests.not-found',
  'wrong-state': 'purchase-requests.over',
  'bad-terms': 'purchase-requests.nothing-to-pay',
  changed: 'purchase-requests.offer-changed',
} as const satisfies Readonly<Record<DeskRefusal, string>>;

/** The operator's side, in the back office. */
export function registerRequestDeskRoutes(http: Http, desk: RequestDesk): void {
  const shown = async (scope: StaffScope, number: string) => {
    const found = await desk.show(scope, number);
    if (!found.ok) return failure('purchase-requests.not-found');
    const { request, details, list } = found.value;
    const { tagPriceMinor: devicePrice, deliveryMinor: delivery, discountPercent, days } = list;
    const value: DeskRequest = {
      account_id: request.accountId,
      request: details,
      listPrice: { devicePrice, discountPercent, delivery, days },
    };
    return success(value);
  };
  const refuse = <Refusal extends DeskRefusal>(
    code: Refusal,
  ): Failure<(typeof refusals)[Refusal]> => failure(refusals[code]);

  http.serveStaff(getZahteviZaPonudu, async (input, { scope }) => {
    const { items, totalRecords } = await desk.list(scope, input);
    return success({
      items: items.map(({ request, order }) => ({
        ...summaryView(request, order),
        account_id: request.accountId,
        poslovno_ime: request.businessName,
      })),
      totalRecords,
    });
  });
  http.serveStaff(getZahtevFirme, ({ request_number }, { scope }) => shown(scope, request_number));
  http.serveStaff(ponudiCenu, async (input, { scope }) => {
    const { request_number: number, revision, devicePrice, delivery, text } = input;
    const { discountPercent, days } = input;
    const terms = { tagPriceMinor: devicePrice, deliveryMinor: delivery, discountPercent, days };
    const done = await desk.price(scope, { number, revision }, terms, text);
    return done.ok ? shown(scope, number) : refuse(done.code);
  });
  http.serveStaff(odbijZahtev, async ({ request_number: number, revision, text }, { scope }) => {
    const done = await desk.refuse(scope, { number, revision }, text);
    if (done.ok) return shown(scope, number);
    // A rejection has no terms that could be wrong.
    return refuse(done.code === 'bad-terms' ? 'wrong-state' : done.code);
  });
}
