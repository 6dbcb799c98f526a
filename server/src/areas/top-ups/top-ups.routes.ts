import { success } from '@rampa/contract';
import {
  getAutomatskeDopune,
  getDopune,
  getIpsQr,
  getPonuda,
  getPotvrda,
  getPregled,
  getStatus,
  napraviDopunu,
  napraviUplatnicu,
  nastaviPlacanje,
  odustaniOdDopune,
  pauzirajAutomatskuDopunu,
  sacuvajAutomatskuDopunu,
  ukloniAutomatskuDopunu,
} from '@rampa/contract/top-ups';
import type { Http } from '../../platform/http/http.ts';
import type { AutomaticTopUps } from './automatic/automatic.service.ts';
import type { Receipts } from './receipts.ts';
import type { TopUps } from './top-ups.service.ts';

export function registerTopUpsRoutes(http: Http, topUps: TopUps, receipts: Receipts): void {
  http.serveCustomer(getPonuda, async () => success(topUps.offer()));
  http.serveCustomer(getPregled, (input, { scope }) => topUps.overview(scope, input));
  http.serveCustomer(getDopune, (input, { scope }) => topUps.list(scope, input));
  http.serveCustomer(napraviDopunu, (input, { scope }) => topUps.start(scope, input));
  http.serveCustomer(napraviUplatnicu, (input, { scope }) =>
    topUps.startBankTransfer(scope, input),
  );
  http.serveCustomer(getIpsQr, ({ order_number }, { scope }) => topUps.slip(scope, order_number));
  http.serveCustomer(getStatus, ({ order_number }, { scope }) =>
    topUps.status(scope, order_number),
  );
  http.serveCustomer(nastaviPlacanje, ({ order_number }, { scope }) =>
    topUps.resume(scope, order_number),
  );
  http.serveCustomer(odustaniOdDopune, ({ order_number }, { scope }) =>
    topUps.giveUp(scope, order_number),
  );
  http.serveFile(getPotvrda, ({ order_number, languageId }, { scope }) =>
    receipts.forCustomer(scope, order_number, languageId),
  );
}

export function registerAutomaticTopUpsRoutes(http: Http, automatic: AutomaticTopUps): void {
  http.serveCustomer(getAutomatskeDopune, async (_, { scope }) =>
    success(await automatic.list(scope)),
  );
  http.serveCustomer(sacuvajAutomatskuDopunu, (input, { scope }) => automatic.save(scope, input));
  http.serveCustomer(pauzirajAutomatskuDopunu, (input, { scope }) => automatic.pause(scope, input));
  http.serveCustomer(ukloniAutomatskuDopunu, ({ tag_id }, { scope }) =>
    automatic.remove(scope, tag_id),
  );
}
