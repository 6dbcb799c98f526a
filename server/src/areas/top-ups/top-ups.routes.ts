import { success, type CallParsedInput } from '@rampa/contract';
import {
  getAutomatskeDopune,
  getBrzaDopuna,
  getDopune,
  getIpsQr,
  getPonuda,
  getPotvrda,
  getPregled,
  getStatus,
  napraviDopunu,
  napraviDopunuKarticom,
  napraviUplatnicu,
  nastaviPlacanje,
  odustaniOdDopune,
  pauzirajAutomatskuDopunu,
  sacuvajAutomatskuDopunu,
  ukloniAutomatskuDopunu,
} from '@rampa/contract/top-ups';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { slipView } from '../payments/index.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import { automaticTopUpsView } from './automatic/automatic-view.ts';
import type { AutomaticTopUps } from './automatic/automatic.service.ts';
import type { WantedTopUp } from './orders.ts';
import type { Receipts } from './receipts.ts';
import {
  givenUpView,
  offerView,
  overviewView,
  paymentPageView,
  progressView,
  quickOfferView,
  topUpsView,
} from './top-up-view.ts';
import type { TopUps } from './top-ups.service.ts';

export function registerTopUpsRoutes(
  http: Http,
  topUps: TopUps,
  receipts: Receipts,
  completeness: Pick<SaidCompleteness, 'shown'>,
): void {
  http.serveCustomer(getPonuda, async () => success(offerView(topUps.offer())));
  http.serveCustomer(getPregled, async ({ tag_id: tagId, languageId, ...slice }, context) => {
    const completeUpTo = await completeness.shown(languageId ?? context.languageId ?? '2');
    return viewed(await topUps.overview(context.scope, { tagId, ...slice }), (overview) => ({
      ...overviewView(overview),
      completeUpTo,
    }));
  });
  http.serveCustomer(getDopune, async ({ tag_id: tagId, ...slice }, { scope }) =>
    viewed(await topUps.list(scope, { tagId, ...slice }), topUpsView),
  );
  http.serveCustomer(napraviDopunu, async (input, { scope }) =>
    viewed(await topUps.start(scope, wantedTopUp(input)), paymentPageView),
  );
  http.serveCustomer(getBrzaDopuna, async ({ tag_ids: tagIds }, { scope }) =>
    viewed(await topUps.quickOffer(scope, tagIds), (offer) =>
      quickOfferView(offer, topUps.offer().currency),
    ),
  );
  http.serveCustomer(napraviDopunuKarticom, async ({ cardId, ...input }, { scope }) =>
    viewed(await topUps.charge(scope, { ...wantedTopUp(input), cardId }), ({ orderNumber }) => ({
      order_number: orderNumber,
    })),
  );
  http.serveCustomer(napraviUplatnicu, async (input, { scope }) =>
    viewed(await topUps.startBankTransfer(scope, wantedTopUp(input)), slipView),
  );
  http.serveCustomer(getIpsQr, async ({ order_number }, { scope }) =>
    viewed(await topUps.slip(scope, order_number), slipView),
  );
  http.serveCustomer(getStatus, async ({ order_number }, { scope }) =>
    viewed(await topUps.status(scope, order_number), progressView),
  );
  http.serveCustomer(nastaviPlacanje, async ({ order_number }, { scope }) =>
    viewed(await topUps.resume(scope, order_number), paymentPageView),
  );
  http.serveCustomer(odustaniOdDopune, async ({ order_number }, { scope }) =>
    viewed(await topUps.giveUp(scope, order_number), givenUpView),
  );
  http.serveFile(getPotvrda, ({ order_number, languageId }, { scope }) =>
    receipts.forCustomer(scope, order_number, languageId),
  );
}

function wantedTopUp({
  tag_id: tagId,
  amount: amountMinor,
  target: targetMinor,
  ...wanted
}: CallParsedInput<typeof napraviUplatnicu>): WantedTopUp {
  return { tagId, amountMinor, targetMinor, ...wanted };
}

export function registerAutomaticTopUpsRoutes(http: Http, automatic: AutomaticTopUps): void {
  http.serveCustomer(getAutomatskeDopune, async (_, { scope }) =>
    success(automaticTopUpsView(await automatic.list(scope))),
  );
  http.serveCustomer(sacuvajAutomatskuDopunu, ({ tag_id: tagId, ...rule }, { scope }) =>
    automatic.save(scope, { tagId, ...rule }),
  );
  http.serveCustomer(pauzirajAutomatskuDopunu, ({ tag_id, paused }, { scope }) =>
    automatic.pause(scope, tag_id, paused),
  );
  http.serveCustomer(ukloniAutomatskuDopunu, ({ tag_id }, { scope }) =>
    automatic.remove(scope, tag_id),
  );
}
