import { success } from '@rampa/contract';
import {
  getBrzaUplata,
  getPromeneStanjaFirme,
  getStanjeFirme,
  getUplataFirme,
  getUplateFirme,
  prenesiStanjeFirme,
  sacuvajPravilaPunjenja,
  uplatiKarticom,
  uplatiNaStanjeFirme,
} from '@rampa/contract/top-ups';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import { paymentPageView } from '../top-up-view.ts';
import type { CompanyParts } from './company.area.ts';
import {
  companyView,
  movementsView,
  payInView,
  pendingView,
  quickPayInView,
  wantedRules,
} from './company-view.ts';

export function registerCompanyBalanceRoutes(
  http: Http,
  { balances, orders, quickOffer, currency }: CompanyParts,
): void {
  http.serveCustomer(getStanjeFirme, async (_, { scope }) =>
    success(companyView(await balances.show(scope))),
  );
  http.serveCustomer(sacuvajPravilaPunjenja, (input, { scope }) =>
    balances.save(scope, wantedRules(input)),
  );
  http.serveCustomer(uplatiNaStanjeFirme, async ({ amount, ...input }, { scope }) =>
    viewed(await orders.start(scope, { ...input, amountMinor: amount }), paymentPageView),
  );
  http.serveCustomer(getBrzaUplata, async (_, { scope }) =>
    success(quickPayInView(await quickOffer(scope), currency)),
  );
  http.serveCustomer(uplatiKarticom, async ({ amount, ...input }, { scope }) =>
    viewed(await orders.charge(scope, { ...input, amountMinor: amount }), ({ orderNumber }) => ({
      order_number: orderNumber,
    })),
  );
  http.serveCustomer(getUplataFirme, async ({ order_number: number }, { scope }) =>
    viewed(await orders.show(scope, number), payInView),
  );
  http.serveCustomer(getUplateFirme, async (page, { scope }) =>
    success(pendingView(await orders.pending(scope, page))),
  );
  http.serveCustomer(getPromeneStanjaFirme, async (page, { scope }) =>
    success(movementsView(await balances.movements(scope, page))),
  );
  http.serveCustomer(
    prenesiStanjeFirme,
    async ({ tag_id: tagId, amount: amountMinor, way, idempotencyKey }, { scope }) =>
      viewed(
        await balances.move(scope, { tagId, amountMinor, way, idempotencyKey }),
        ({ movementId, balanceMinor }) => ({
          movementId,
          balance: { amount: balanceMinor, currency },
        }),
      ),
  );
}
