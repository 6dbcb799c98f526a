import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, id, instant } from '../core/schemas.ts';
import { apiScope } from '../core/scopes.ts';
import { ownerOnly } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { integrationsErrors } from './errors.ts';

/** Possible lifetimes of a key, in days; no key is valid for ever. */
export const keyLives = [30, 90, 365] as const;
export const keyLife = z.literal(keyLives);
export type KeyLife = z.infer<typeof keyLife>;

export const apiKeyState = z.enum(['active', 'expired', 'revoked']);
export type ApiKeyState = z.infer<typeof apiKeyState>;

/** Who created a key or a webhook, which remains the company's when they leave. */
export const maker = z.strictObject({
  member_id: id,
  name: z.string(),
  /** Is still an owner of the company. */
  owner: z.boolean(),
});
export type Maker = z.infer<typeof maker>;

const apiKey = z.strictObject({
  key_id: id,
  name: z.string(),
  /** The beginning of the key, to recognise it; the rest is never shown again. */
  prefix: z.string(),
  madeBy: maker,
  scopes: z.array(apiScope),
  state: apiKeyState,
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null if it was never used. */
  lastUsedAt: instant.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const companiesOnly = {
  'integrations.companies-only': integrationsErrors['integrations.companies-only'],
};
const proofNeeded = { 'identity.proof-needed': identityErrors['identity.proof-needed'] };

export const getKljucevi = defineCall({
  method: 'GET',
  path: '/api/Integracija/GetKljucevi',
  who: ownerOnly,
  reads: true,
  summary: "The company's API keys, newest first",
  input: z.object({}),
  result: z.strictObject({
    items: z.array(apiKey),
    totalRecords: z.int().min(0),
    /** Scopes that a new key can have here. */
    offered: z.array(apiScope),
  }),
  errors: companiesOnly,
});

export const napraviKljuc = defineCall({
  method: 'POST',
  path: '/api/Integracija/NapraviKljuc',
  secret: true,
  who: ownerOnly,
  summary: 'Create an API key; its text is in this answer and nowhere else',
  input: z.strictObject({
    name: z.string().trim().min(1).max(60),
    scopes: z
      .array(apiScope)
      .min(1)
      .max(apiScope.options.length)
      .transform((scopes) => apiScope.options.filter((scope) => scopes.includes(scope))),
    validDays: keyLife,
  }),
  result: z.strictObject({ key: z.string(), key_id: id }),
  errors: {
    ...companiesOnly,
    ...proofNeeded,
    'integrations.scope-not-offered': integrationsErrors['integrations.scope-not-offered'],
    'integrations.too-many-keys': integrationsErrors['integrations.too-many-keys'],
  },
});

export const opozoviKljuc = defineCall({
  method: 'POST',
  path: '/api/Integracija/OpozoviKljuc',
  who: ownerOnly,
  summary: 'Revoke an API key; it becomes invalid with the next request',
  input: z.strictObject({ key_id: id }),
  result: empty,
  errors: {
    ...companiesOnly,
    ...proofNeeded,
    'integrations.key-not-found': integrationsErrors['integrations.key-not-found'],
  },
});
