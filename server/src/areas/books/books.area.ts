import type { Platform } from '../../platform/platform.ts';
import { sellerParty } from '../../platform/seller.ts';
import type { Translator } from '../../platform/translator.ts';
import type { IdentityService } from '../identity/index.ts';
import { createGeneralLedgerFiles, type GeneralLedgerFiles } from './general-ledger-file.ts';
import { createLedgerDays, type LedgerDays } from './ledger-days.ts';

export interface Books extends LedgerDays, GeneralLedgerFiles {}

/** The operator's books: business days that are closed, and the general ledger of each. */
export function createBooksArea(
  platform: Platform,
  uses: { readonly language: Translator; readonly identity: IdentityService },
): Books {
  return {
    ...createLedgerDays({
      ...platform,
      namesOfActors: uses.identity.staffUsers.namesOfActors,
    }),
    ...createGeneralLedgerFiles({
      ...platform,
      translator: uses.language,
      owner: sellerParty(platform.settings.seller),
    }),
  };
}
