import type { Platform } from '../../platform/platform.ts';
import type { Language } from '../language/index.ts';
import { createDocumentCodes } from './document-codes.ts';
import { createMailCheck } from './mail-check.service.ts';
import { createMailCodes } from './mail-codes.ts';

/** Codes of our mails and documents, and whoever asks about one. */
export function createMailCheckArea(
  platform: Platform,
  { language }: { readonly language: Language },
) {
  const { secretKeys, publicUrl, documentSigning } = platform.settings;
  return {
    codes: createMailCodes({ ...platform, secretKeys }),
    documentCodes: createDocumentCodes({ ...platform, secretKeys, publicUrl, documentSigning }),
    service: createMailCheck({ ...platform, language }),
  };
}
