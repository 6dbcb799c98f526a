export { createRequestsOfClosing, type RequestsOfClosing } from './closing-account.ts';
export { registerRequestDeskRoutes } from './desk.routes.ts';
export { createOffers, createRequestDesk, type RequestDesk } from './request-desk.ts';
export { createRequestMails, offerAttachment } from './request-mails.ts';
export type { Terms } from './request-rules.ts';
export { registerPurchaseRequestRoutes } from './requests.routes.ts';
export { createPurchaseRequests, type PurchaseRequests } from './requests.service.ts';
export type { Actor } from './sending.ts';
export { checkPurchaseRequests } from './verify.store.ts';
