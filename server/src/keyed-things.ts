import { sealedCards, sealedDroppedCards } from './areas/cards/index.ts';
import { hashedRecoveryCodes, sealedAuthenticators } from './areas/identity/index.ts';
import { sealedWebhooks } from './areas/integrations/index.ts';
import { hashedTagCodes } from './areas/tags/index.ts';
import type { KeyedThings } from './platform/keys/sealed-things.ts';
import { sealedLinks } from './platform/mail/sealed-link.ts';

/**
 * All that is made with root keys and is kept: sealed, so that it is sealed again when the key changes, or
 * hashed, so that only its owner can bring it again. Whatever else is made with them (tickets, links, forgery
 * tokens) lives for a day at most, in the hands of whoever got it; a guest's code as long as their top-up can be paid. Codes of mails are looked up by a hash without
 * a key; of a mail that still waits when its key is gone, the code that is sent last is another one, and both are known.
 */
export const keyedThings: KeyedThings = {
  columns: [sealedAuthenticators, sealedCards, ...sealedWebhooks],
  jobs: [sealedLinks, sealedDroppedCards],
  hashes: [hashedTagCodes, hashedRecoveryCodes],
};
