export { createBalanceTransfersArea } from './balance-transfers.area.ts';
export { registerBalanceTransferRoutes } from './balance-transfers.routes.ts';
export type { BalanceTransfers } from './balance-transfers.service.ts';
export { balanceGiven } from './events.ts';
export { checkBalanceTransfers } from './verify.store.ts';
