export { insertPastTopUps, type PastTopUp } from './past-top-ups.store.ts';
export { createReceipts, type Receipts } from './receipts.ts';
export { createSettlement, receiptAttachment, type Settlement } from './settlement.ts';
export type { Checkout } from './orders.ts';
export { createTopUpsService, type TopUps } from './top-ups.service.ts';
export { registerTopUpsRoutes } from './top-ups.routes.ts';
export { createTopUpPayments, createTopUpSlips } from './top-up-payments.ts';
export { topUpPurpose } from './top-up-rules.ts';
export { checkTopUps } from './verify.store.ts';
