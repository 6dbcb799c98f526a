import { defineErrors } from '../core/errors.ts';

export const integrationsErrors = defineErrors({
  /** Keys and webhooks are for companies, not for private persons and distributors. */
  'integrations.companies-only': { status: 403 },
  'integrations.key-not-found': { status: 404 },
  /** The operator does not offer this scope. */
  'integrations.scope-not-offered': { status: 403, params: ['scope'] },
  'integrations.too-many-keys': { status: 409, params: ['limit'] },
  'integrations.webhook-not-found': { status: 404 },
  'integrations.delivery-not-found': { status: 404 },
  'integrations.too-many-webhooks': { status: 409, params: ['limit'] },
  /** Nothing is sent to a webhook that is off. */
  'integrations.webhook-off': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const integrationsFieldMessages = [
  'integrations.url-invalid',
  'integrations.url-not-https',
  'integrations.url-not-public',
  'integrations.url-not-allowed',
] as const;
