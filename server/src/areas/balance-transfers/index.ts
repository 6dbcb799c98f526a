export { createBalanceTransfersArea } from './balance-transfers.area.ts';
export { registerBalanceTransferRoutes } from './balance-transfers.routes.ts';
export { createBalanceTransfers, type BalanceTransfers } from './balance-transfers.service.ts';
export { checkBalanceTransfers } from './verify.store.ts';
