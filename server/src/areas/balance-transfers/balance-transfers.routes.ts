import { parsePeriod } from '@rampa/contract';
import {
  getPonudaPrenosa,
  getPrenosi,
  prenesiIznos,
  prenesiStanje,
} from '@rampa/contract/balance-transfers';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { BalanceTransfers } from './balance-transfers.service.ts';
import { moveOfferView, transferPageView, transferView, wantedTransfer } from './transfer-view.ts';

export function registerBalanceTransferRoutes(http: Http, transfers: BalanceTransfers): void {
  http.serveCustomer(getPonudaPrenosa, async ({ tag_id }, { scope }) =>
    viewed(await transfers.offer(scope, tag_id), moveOfferView),
  );
  http.serveCustomer(prenesiStanje, async (input, { scope }) =>
    viewed(await transfers.move(scope, wantedTransfer(input)), transferView),
  );
  http.serveCustomer(prenesiIznos, async (input, { scope }) =>
    viewed(await transfers.moveBetween(scope, wantedTransfer(input)), transferView),
  );
  http.serveCustomer(getPrenosi, async ({ tag_id, period, ...page }, { scope }) => {
    const selection = { tagId: tag_id || null, ...parsePeriod(period) };
    return viewed(await transfers.list(scope, selection, page), transferPageView);
  });
}
