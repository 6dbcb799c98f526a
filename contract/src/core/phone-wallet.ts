import { z } from 'zod';

/** What a phone or a browser pays with in place of a typed card, on the gateway's page. */
export const phoneWallet = z.enum(['apple-pay', 'google-pay']);
export type PhoneWallet = z.infer<typeof phoneWallet>;
