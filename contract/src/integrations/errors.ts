import { defineErrors } from '../core/errors.ts';

export const integrationsErrors = defineErrors({
  /** Keys and webhooks are for companies, not for persons and distributors. */
  'integrations.companies-only': { status: 403 },
  'integrations.key-not-found': { status: 404 },
  'integrations.too-many-keys': { status: 409, params: ['limit'] },
});
