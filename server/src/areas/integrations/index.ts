export { registerIntegrationsRoutes } from './integrations.routes.ts';
export { createApiKeys, type ApiKeys, type TellCompany } from './keys/api-keys.ts';
