import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { DocumentCodes } from '../mail-check/index.ts';
import { createCreditNotes } from './credit-notes.service.ts';
import { issuedNotes } from './issued-notes.ts';
import { createIssueCreditNote } from './issue-credit-note.ts';

/** Credit notes for charges that complaints and corrections give back. */
export function createCreditNotesArea(
  { database, clock, settings, facts }: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly documentCodes: DocumentCodes;
  },
) {
  const { identity, language, documentCodes } = uses;
  return {
    service: createCreditNotes({
      database,
      documentCodes,
      translator: language,
      seller: settings.seller,
      color: facts.documentColor,
    }),
    issued: issuedNotes,
    issue: createIssueCreditNote({
      clock,
      used: settings.uses.creditNotes,
      customerOf: identity.addresseeOf,
    }),
  };
}
