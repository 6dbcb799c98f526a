import { success } from '@rampa/contract';
import {
  getJedanTekst,
  getTekstovi,
  getTranslation,
  sacuvajTekst,
  vratiTekst,
} from '@rampa/contract/language';
import type { Http } from '../../platform/http/http.ts';
import type { ChangedTexts } from './changed-texts.ts';
import type { Language } from './language.service.ts';
import type { TextDesk } from './text-desk.ts';

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
  http.serveStaff(getTekstovi, async (input, { scope }) => success(await desk.list(scope, input)));
  http.serveStaff(getJedanTekst, ({ key }, { scope }) => desk.show(scope, key));
  http.serveStaff(sacuvajTekst, (input, { scope }) => desk.save(scope, input));
  http.serveStaff(vratiTekst, (input, { scope }) => desk.takeBack(scope, input));
}
