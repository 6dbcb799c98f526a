export { insertPastTopUps, type PastTopUp } from './past-top-ups.store.ts';
export { createReceipts, type Receipts } from './receipts.ts';
export { createSettlement, receiptAttachment, type Settlement } from './settlement.ts';
export { createTopUpsService, type Checkout, type TopUps } from './top-ups.service.ts';
export { registerTopUpsRoutes } from './top-ups.routes.ts';
export { createTopUpPayments, topUpPurpose } from './top-up-payments.ts';
