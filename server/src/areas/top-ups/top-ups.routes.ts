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
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import type { AutomaticTopUps } from './automatic/automatic.service.ts';
import type { Receipts } from './receipts.ts';
import type { Actor } from './orders.ts';
import type { TopUps } from './top-ups.service.ts';

const actorOf = ({ session, requestId }: CustomerContext): Actor => ({
  accountId: session.accountId,
  userId: session.userId,
  requestId,
  reach: session.reach,
});

export function registerTopUpsRoutes(http: Http, topUps: TopUps, receipts: Receipts): void {
  http.serveCustomer(getPonuda, async () => success(topUps.offer()));
  http.serveCustomer(getPregled, (input, { session }) =>
    topUps.overview(session.accountId, input, session.reach),
  );
  http.serveCustomer(getDopune, (input, { session }) =>
    topUps.list(session.accountId, input, session.reach),
  );
  http.serveCustomer(napraviDopunu, (input, context) => topUps.start(actorOf(context), input));
  http.serveCustomer(napraviUplatnicu, (input, context) =>
    topUps.startBankTransfer(actorOf(context), input),
  );
  http.serveCustomer(getIpsQr, ({ order_number }, { session }) =>
    topUps.slip(session.accountId, order_number, session.reach),
  );
  http.serveCustomer(getStatus, ({ order_number }, { session }) =>
    topUps.status(session.accountId, order_number, session.reach),
  );
  http.serveCustomer(nastaviPlacanje, ({ order_number }, { session }) =>
    topUps.resume(session.accountId, order_number, session.reach),
  );
  http.serveCustomer(odustaniOdDopune, ({ order_number }, { session }) =>
    topUps.giveUp(session.accountId, order_number, session.reach),
  );
  http.serveFile(getPotvrda, ({ order_number, languageId }, { session }) =>
    receipts.forCustomer(session.accountId, order_number, languageId, session.reach),
  );
}

export function registerAutomaticTopUpsRoutes(http: Http, automatic: AutomaticTopUps): void {
  http.serveCustomer(getAutomatskeDopune, async (_, { session }) =>
    success(await automatic.list(session.accountId)),
  );
  http.serveCustomer(sacuvajAutomatskuDopunu, (input, { session, requestId }) =>
    automatic.save(session, requestId, input),
  );
  http.serveCustomer(pauzirajAutomatskuDopunu, (input, { session, requestId }) =>
    automatic.pause(session, requestId, input),
  );
  http.serveCustomer(ukloniAutomatskuDopunu, ({ tag_id }, { session, requestId }) =>
    automatic.remove(session, requestId, tag_id),
  );
}
