import { success } from '@rampa/contract';
import {
  getJedanTekst,
  getTekstovi,
  getTranslation,
  sacuvajTekst,
  vratiTekst,
} from '@rampa/contract/language';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { ChangedTexts } from './changed-texts.ts';
import type { Language } from './language.service.ts';
import type { TextDesk } from './text-desk.ts';
import { textView } from './text-view.ts';

export function registerLanguageRoutes(
  http: Http,
  language: Language,
  changes: Pick<ChangedTexts, 'keepUp'>,
): void {
  http.serve(
    getTranslation,
    async ({ languageId }) => {
      // A change by another process is effective here a moment later.
      await changes.keepUp();
      return success(language.translation(languageId));
    },
    { repeats: true },
  );
}

/** Texts in the back office. */
export function registerTextDeskRoutes(http: Http, desk: TextDesk): void {
  http.serveStaff(getTekstovi, async (input, { scope }) => {
    const { items, totalRecords } = await desk.list(scope, input);
    return success({ items: items.map(textView), totalRecords });
  });
  http.serveStaff(getJedanTekst, async ({ key }, { scope }) =>
    viewed(await desk.show(scope, key), textView),
  );
  http.serveStaff(sacuvajTekst, async ({ text, ...shown }, { scope }) =>
    viewed(await desk.save(scope, shown, text), textView),
  );
  http.serveStaff(vratiTekst, async (shown, { scope }) =>
    viewed(await desk.takeBack(scope, shown), textView),
  );
}
