import type { HashedCodes } from '../../platform/keys/sealed-things.ts';
import { countCodesByKey } from './code-keys.store.ts';

/** Printed codes of tags that nobody has linked yet. */
export const hashedTagCodes: HashedCodes = {
  kind: 'printed codes of tags that nobody has linked',
  advice: 'no longer work without it; `rampa orders reprint` makes new ones for an order',
  count: countCodesByKey,
};
