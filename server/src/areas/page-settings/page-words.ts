import type { IncomingHttpHeaders } from 'node:http';
import type { LanguageId } from '@rampa/contract';
import { readCookie } from '../../platform/http/read-cookie.ts';
import type { Settings } from '../../platform/settings.ts';
import type { PageAddress } from './page-address.ts';
import { createPageHeads, type PageHeads, type Translate } from './page-heads.ts';
import type { PageWords } from './page.ts';
import { createScriptNotice, scriptNoticeRules } from './script-notice.ts';

type WordSettings = Pick<Settings, 'publicUrl' | 'country' | 'flags' | 'accessTokenCookie'>;

/** Texts of pages outside their screens, in the reader's language. */
export function createPageWords(
  settings: WordSettings,
  translate: Translate,
): {
  readonly heads: PageHeads;
  readonly of: (
    request: { readonly headers: IncomingHttpHeaders },
    address: PageAddress,
    languageId: LanguageId,
  ) => PageWords;
} {
  const heads = createPageHeads(settings, translate);
  const notice = createScriptNotice(settings.country, translate);
  return {
    heads,
    of(request, address, languageId) {
      const token = readCookie(request.headers.cookie, settings.accessTokenCookie);
      const head = heads.of(address, { languageId, signedIn: token !== null });
      return { head: `${scriptNoticeRules}\n${head}`, notice: notice(languageId) };
    },
  };
}
