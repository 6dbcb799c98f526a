import { success } from '@rampa/contract';
import {
  getOdbijeniProlasci,
  getOznaceniProlasci,
  ispraviProlazak,
  naplatiOdbijeni,
  naplatiStraniOdbijeni,
  obracunajIspravku,
  obracunajOdbijeni,
  obracunajStraniOdbijeni,
  prihvatiOznacene,
  resiOdbijene,
  uzmiNaProveru,
} from '@rampa/contract/corrections';
import type { StaffCalls } from '../../platform/http/where-used.ts';
import type { MarkedDesk, RefusedDesk } from './corrections.area.ts';
import { mendingOf, pricedView, refusedPageView } from './refused-view.ts';
import { correctionView, correctTripOf, reviewPageView } from './review-view.ts';

export function registerCorrectionsRoutes(
  http: StaffCalls,
  desk: RefusedDesk,
  marked: MarkedDesk,
): void {
  registerRefusedRoutes(http, desk);
  registerMarkedRoutes(http, marked);
}

function registerRefusedRoutes(http: StaffCalls, desk: RefusedDesk): void {
  http.serveStaff(getOdbijeniProlasci, async ({ station_id: stationId, ...input }, { scope }) =>
    success(refusedPageView(await desk.list(scope, { ...input, stationId }))),
  );
  http.serveStaff(obracunajOdbijeni, async (input, { scope }) => {
    const priced = await desk.price(scope, input.record_id, mendingOf(input));
    return priced.ok ? success(pricedView(priced.value)) : priced;
  });
  http.serveStaff(naplatiOdbijeni, (input, { scope }) =>
    desk.charge(scope, input.record_id, mendingOf(input), {
      note: input.note,
      amountMinor: input.amount,
    }),
  );
  http.serveStaff(obracunajStraniOdbijeni, async (input, { scope }) => {
    const priced = await desk.priceAbroad(scope, input.record_id, input.serialNumber);
    return priced.ok ? success(pricedView(priced.value)) : priced;
  });
  http.serveStaff(naplatiStraniOdbijeni, (input, { scope }) =>
    desk.chargeAbroad(scope, input.record_id, input.serialNumber, {
      note: input.note,
      amountMinor: input.amount,
    }),
  );
  http.serveStaff(resiOdbijene, async ({ record_ids: recordIds, decision, note }, { scope }) =>
    success(await desk.decide(scope, recordIds, { state: decision, note })),
  );
}

function registerMarkedRoutes(http: StaffCalls, marked: MarkedDesk): void {
  const keyOf = (input: { readonly account_id: string; readonly passage_id: string }) => ({
    accountId: input.account_id,
    passageId: input.passage_id,
  });

  http.serveStaff(
    getOznaceniProlasci,
    async ({ station_id: stationId, account_id, passage_id, ...input }, { scope }) => {
      const selection = { stationId, accountId: account_id, passageId: passage_id };
      return success(reviewPageView(await marked.list(scope, { ...input, ...selection })));
    },
  );
  http.serveStaff(uzmiNaProveru, (input, { scope }) => marked.takeUp(scope, keyOf(input)));
  http.serveStaff(obracunajIspravku, async (input, { scope }) => {
    const priced = await marked.price(scope, keyOf(input), correctTripOf(input));
    return priced.ok ? success(correctionView(priced.value)) : priced;
  });
  http.serveStaff(ispraviProlazak, (input, { scope }) =>
    marked.correct(scope, keyOf(input), correctTripOf(input), {
      note: input.note,
      refundMinor: input.refund,
    }),
  );
  http.serveStaff(prihvatiOznacene, ({ passages, note }, { scope }) =>
    marked.accept(scope, passages.map(keyOf), note),
  );
}
