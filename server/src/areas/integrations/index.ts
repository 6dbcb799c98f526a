export { createIntegrationsArea } from './integrations.area.ts';
export { registerIntegrationsRoutes } from './integrations.routes.ts';
export type { ApiKeys, TellCompany } from './keys/api-keys.ts';
export { insertKey, listKeys, markRevoked, markUsed } from './keys/api-keys.store.ts';
export { makeKey } from './keys/key-text.ts';
export type { IntegrationListeners } from './listeners.ts';
export type { MembersOf, TellOwners } from './makers.ts';
export { sealContext } from './webhooks/deliver.ts';
export { insertDelivery, updateDelivery } from './webhooks/deliveries.store.ts';
export type { Resolve } from '../../platform/outgoing/resolve-name.ts';
export { makeSecret } from './webhooks/standard-webhooks.ts';
export { sealedWebhooks } from './webhooks/sealed-secrets.ts';
export type { Webhooks } from './webhooks/webhooks.ts';
export {
  selectWaitingDeliveries,
  type WaitingDeliveries,
  type WaitingWebhook,
} from './waiting.store.ts';
export { insertWebhook, updateWebhook } from './webhooks/webhooks.store.ts';
