import { languageCookie, languageParameter } from '@rampa/contract';
import { isLanguageId, languageKey } from './stored-language.ts';

const yearSeconds = 31_536_000;

/** The server draws the next page's first picture in this language. */
export function tellServerLanguage(page: { cookie: string }, id: string, secure: boolean): void {
  const protect = secure ? '; Secure' : '';
  page.cookie = `${languageCookie}=${id}; path=/; SameSite=Lax; Max-Age=${String(yearSeconds)}${protect}`;
}

/** An address may ask for a language: it is stored as if chosen, and removed from the address. */
export function takeWishedLanguage(
  storage: Pick<Storage, 'setItem'>,
  place: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState' | 'state'>,
): void {
  const address = new URL(place.href);
  const wished = address.searchParams.get(languageParameter);
  if (wished === null) return;
  if (isLanguageId(wished)) storage.setItem(languageKey, wished);
  address.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', address);
}
