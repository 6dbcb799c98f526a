import { success } from '@rampa/contract';
import { getTranslation } from '@rampa/contract/language';
import type { Http } from '../../platform/http/http.ts';
import type { Language } from './language.service.ts';

export function registerLanguageRoutes(http: Http, language: Language): void {
  http.serve(getTranslation, async ({ languageId }) => success(language.translation(languageId)));
}
