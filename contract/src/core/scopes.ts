import { z } from 'zod';

/** What an API key may read; a call names the scope that gives access to it. */
export const apiScopes = [
  'tags:read',
  'passages:read',
  'balances:read',
  'top-ups:read',
  'statements:read',
] as const;
export const apiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScope>;
