import { z } from 'zod';

/** What an API key may read; a call names the one that opens it. */
export const apiScope = z.enum([
  'tags:read',
  'passages:read',
  'balances:read',
  'top-ups:read',
  'statements:read',
]);
export type ApiScope = z.infer<typeof apiScope>;
