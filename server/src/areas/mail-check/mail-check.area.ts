import type { Platform } from '../../platform/platform.ts';
import type { Language } from '../language/index.ts';
import { createMailCheck } from './mail-check.service.ts';
import { createMailCodes } from './mail-codes.ts';

/** Codes of our mails, and whoever asks about one. */
export function createMailCheckArea(
  platform: Platform,
  { language }: { readonly language: Language },
) {
  return {
    codes: createMailCodes({ ...platform, secretKeys: platform.settings.secretKeys }),
    service: createMailCheck({ ...platform, language }),
  };
}
