export { createPurchaseRequestsArea } from './purchase-requests.area.ts';
export type { RequestsOfClosing } from './closing-account.ts';
export { registerRequestDeskRoutes } from './desk.routes.ts';
export { createRequestDesk, type RequestDesk } from './request-desk.ts';
export { offerAttachment } from './request-mails.ts';
export type { Terms } from './request-rules.ts';
export { registerPurchaseRequestRoutes } from './requests.routes.ts';
export { createPurchaseRequests, type PurchaseRequests } from './requests.service.ts';
export { checkPurchaseRequests } from './verify.store.ts';
