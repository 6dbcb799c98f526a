import { z } from 'zod';

/** What an API key may do; a call names the scope that gives access to it. */
export const apiScopes = [
  'tags:read',
  'passages:read',
  'balances:read',
  'top-ups:read',
  'statements:read',
  'complaints:read',
  'tags:write',
  'drivers:write',
  'top-ups:write',
  'complaints:write',
] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;

/** Whether a key with this scope changes anything: it is then only as good as the right of whoever made it. */
export function writes(scope: ApiScope): boolean {
  return scope.endsWith(':write');
}

/** The header that names an intent of a key: repeated with it, a writing call does nothing twice. */
export const idempotencyHeader = 'Idempotency-Key';
export const idempotencyKeyPattern = /^[!-~]{8,64}$/;
/** Hours for which the answer to an intent is kept. */
export const idempotencyHours = 24;
