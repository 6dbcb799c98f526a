import {
  getPonudaPrenosa,
  getPrenosi,
  prenesiIznos,
  prenesiStanje,
} from '@rampa/contract/balance-transfers';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { BalanceTransfers } from './balance-transfers.service.ts';
import { ownTransferView } from './own-transfer-view.ts';

export function registerBalanceTransferRoutes(http: Http, transfers: BalanceTransfers): void {
  http.serveCustomer(getPonudaPrenosa, ({ tag_id }, { scope }) => transfers.offer(scope, tag_id));
  http.serveCustomer(prenesiStanje, (input, { scope }) => transfers.move(scope, input));
  http.serveCustomer(prenesiIznos, async (input, { scope }) => {
    const { tag_id: fromTagId, amount: amountMinor, toTagId, idempotencyKey } = input;
    const wanted = { fromTagId, toTagId, amountMinor, idempotencyKey };
    return viewed(await transfers.moveBetween(scope, wanted), ownTransferView);
  });
  http.serveCustomer(getPrenosi, (input, { scope }) => transfers.list(scope, input));
}
