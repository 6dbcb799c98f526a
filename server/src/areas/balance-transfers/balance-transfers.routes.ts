import { getPonudaPrenosa, getPrenosi, prenesiStanje } from '@rampa/contract/balance-transfers';
import type { Http } from '../../platform/http/http.ts';
import type { BalanceTransfers } from './balance-transfers.service.ts';

export function registerBalanceTransferRoutes(http: Http, transfers: BalanceTransfers): void {
  http.serveCustomer(getPonudaPrenosa, ({ tag_id }, { session }) =>
    transfers.offer(session.accountId, tag_id),
  );
  http.serveCustomer(prenesiStanje, (input, { session, requestId }) =>
    transfers.move({ accountId: session.accountId, userId: session.userId, requestId }, input),
  );
  http.serveCustomer(getPrenosi, (input, { session }) => transfers.list(session.accountId, input));
}
