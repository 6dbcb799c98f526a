import type { Platform } from '../../platform/platform.ts';
import type { Language } from '../language/index.ts';
import { createDocumentCodes } from './document-codes.ts';
import { createMailCheck } from './mail-check.service.ts';
import type { IdentityService } from '../identity/index.ts';
import { createMailCodes } from './mail-codes.ts';
import { createSentMails } from './sent-mails.ts';

/** What is remembered of our mails and documents: codes, for whoever asks about one, and what customers were sent. */
export function createMailCheckArea(
  platform: Platform,
  { language, identity }: { readonly language: Language; readonly identity: IdentityService },
) {
  const { secretKeys, publicUrl, documentSigning } = platform.settings;
  return {
    codes: createMailCodes({ ...platform, secretKeys }),
    documentCodes: createDocumentCodes({ ...platform, secretKeys, publicUrl, documentSigning }),
    sent: createSentMails({ ...platform, personOf: identity.customers.personOf }),
    service: createMailCheck({ ...platform, language }),
  };
}
