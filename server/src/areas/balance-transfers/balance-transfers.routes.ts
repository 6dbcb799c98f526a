import { getPonudaPrenosa, getPrenosi, prenesiStanje } from '@rampa/contract/balance-transfers';
import type { Http } from '../../platform/http/http.ts';
import type { BalanceTransfers } from './balance-transfers.service.ts';

export function registerBalanceTransferRoutes(http: Http, transfers: BalanceTransfers): void {
  http.serveCustomer(getPonudaPrenosa, ({ tag_id }, { scope }) => transfers.offer(scope, tag_id));
  http.serveCustomer(prenesiStanje, (input, { scope }) => transfers.move(scope, input));
  http.serveCustomer(getPrenosi, (input, { scope }) => transfers.list(scope, input));
}
