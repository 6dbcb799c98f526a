import { failure, success } from '@rampa/contract';
import {
  getKasa,
  getPotvrdaGotovine,
  getStanjeSaltera,
  getUsloviGotovine,
  getZakljucenja,
  ispraviGotovinu,
  nadjiTagNaSalteru,
  pripremiProdaju,
  prodajUredjaj,
  uplatiGotovinu,
  vratiGotovinu,
  zakljuciKasu,
} from '@rampa/contract/counter';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import {
  closedView,
  closingsView,
  counterStockView,
  foundTagView,
  preparedSaleView,
  tillView,
} from './counter-view.ts';
import type { Counter } from './counter.area.ts';

/** Not open: the terms are not told, and no cash is taken. What is in the tills can still be given back, seen and closed. */
export function registerCounterRoutes(http: Http, counter: Counter, open: boolean): void {
  http.serveStaff(
    uplatiGotovinu,
    async ({ account_id, tag_id, amount, point_id, ...cash }, { scope }) => {
      const ids = { accountId: account_id, tagId: tag_id, pointId: point_id };
      return viewed(
        await counter.take(scope, { ...ids, ...cash, amountMinor: amount }),
        ({ orderNumber, already }) => ({ order_number: orderNumber, already }),
      );
    },
  );
  http.serveStaff(nadjiTagNaSalteru, async (said, { scope }) => {
    if (!open) return failure('request.not-found');
    const wish = { serialNumber: said.serial_number, knownBy: said.knownBy };
    return viewed(await counter.findTag(scope, wish), foundTagView);
  });
  registerSales(http, counter, open);
  http.serveStaff(vratiGotovinu, ({ account_id, order_number, ...why }, { scope }) =>
    counter.giveBack(scope, account_id, order_number, why),
  );
  http.serveStaff(ispraviGotovinu, ({ account_id, order_number, amount, ...why }, { scope }) =>
    counter.correction.propose(scope, account_id, order_number, { ...why, amountMinor: amount }),
  );
  http.serveStaffFile(getPotvrdaGotovine, ({ account_id, order_number, languageId }, { scope }) =>
    counter.receipt(scope, account_id, order_number, languageId),
  );
  http.serveStaff(getUsloviGotovine, async ({ languageId }, { scope }) => {
    if (!open) return failure('request.not-found');
    const { limits, dayMaximum, points, lastPoint } = await counter.terms(scope, languageId);
    const { currency, minimum, maximum } = limits;
    return success({
      currency,
      minimum,
      maximum,
      dayMaximum,
      points: [...points],
      point_id: lastPoint,
    });
  });
  http.serveStaff(getKasa, async ({ clerk_id: clerkId, ...slice }, { scope }) =>
    viewed(await counter.till(scope, { clerkId, ...slice }), tillView),
  );
  http.serveStaff(zakljuciKasu, async ({ clerk_id: clerkId, ...count }, { scope }) =>
    viewed(await counter.close(scope, { clerkId, ...count }), (till) =>
      closedView(till, counter.currency),
    ),
  );
  http.serveStaff(getZakljucenja, async (slice, { scope }) =>
    success(closingsView(await counter.closings(scope, slice))),
  );
}

/** Devices of the point of sale. */
function registerSales(http: Http, { sales }: Counter, open: boolean): void {
  http.serveStaff(getStanjeSaltera, async ({ point_id: pointId, languageId }, { scope }) =>
    open
      ? viewed(await sales.stockHere(scope, pointId, languageId), counterStockView)
      : failure('request.not-found'),
  );
  http.serveStaff(pripremiProdaju, async ({ serial_number, point_id, ...said }, { scope }) => {
    if (!open) return failure('request.not-found');
    const wish = { ...said, serialNumber: serial_number, pointId: point_id };
    return viewed(await sales.prepare(scope, wish), preparedSaleView);
  });
  // What was sold before is answered, whether or not anything is sold now.
  http.serveStaff(prodajUredjaj, async (input, { scope }) => {
    const {
      account_id: accountId,
      serial_number: serialNumber,
      point_id: pointId,
      ...sale
    } = input;
    return viewed(
      await sales.sell(scope, { ...sale, accountId, serialNumber, pointId }),
      ({ orderNumber, already }) => ({ order_number: orderNumber, already }),
    );
  });
}
