export { createIntegrationsArea } from './integrations.area.ts';
export { registerIntegrationsRoutes } from './integrations.routes.ts';
export { createApiKeys, type ApiKeys, type TellCompany } from './keys/api-keys.ts';
export { insertKey, listKeys, markRevoked, markUsed } from './keys/api-keys.store.ts';
export { makeKey } from './keys/key-text.ts';
export type { IntegrationListeners } from './listeners.ts';
export { createOwnerWatch, type MembersOf, type TellOwners } from './makers.ts';
export { sealContext, startDeliveries } from './webhooks/deliver.ts';
export {
  deleteDeliveriesBefore,
  insertDelivery,
  updateDelivery,
} from './webhooks/deliveries.store.ts';
export { balanceChanges, balanceData, passageData } from './webhooks/event-data.ts';
export { createOutbox } from './webhooks/outbox.ts';
export type { Resolve } from './webhooks/resolve-name.ts';
export { createSendRequest } from './webhooks/send-request.ts';
export { makeSecret } from './webhooks/standard-webhooks.ts';
export { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';
export { insertWebhook, updateWebhook } from './webhooks/webhooks.store.ts';
