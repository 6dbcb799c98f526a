import { success } from '@rampa/contract';
import {
  getZahtevFirme,
  getZahteviZaPonudu,
  odbijZahtev,
  ponudiCenu,
  type DeskRequest,
} from '@rampa/contract/purchase-requests';
import type { Http } from '../../platform/http/http.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { RequestDesk } from './request-desk.ts';
import { requestView, summaryView } from './request-view.ts';

/** The operator's side, in the back office. */
export function registerRequestDeskRoutes(http: Http, desk: RequestDesk): void {
  const shown = async (scope: StaffScope, number: string) => {
    const found = await desk.show(scope, number);
    if (!found.ok) return found;
    const { request, list } = found.value;
    const { tagPriceMinor: devicePrice, deliveryMinor: delivery, discountPercent, days } = list;
    const value: DeskRequest = {
      account_id: request.accountId,
      request: requestView(found.value),
      listPrice: { devicePrice, discountPercent, delivery, days },
    };
    return success(value);
  };

  http.serveStaff(getZahteviZaPonudu, async (input, { scope }) => {
    const { items, totalRecords } = await desk.list(scope, input);
    return success({
      items: items.map((item) => ({
        ...summaryView(item),
        account_id: item.request.accountId,
        poslovno_ime: item.request.businessName,
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
    return done.ok ? shown(scope, number) : done;
  });
  http.serveStaff(odbijZahtev, async ({ request_number: number, revision, text }, { scope }) => {
    const done = await desk.refuse(scope, { number, revision }, text);
    return done.ok ? shown(scope, number) : done;
  });
}
