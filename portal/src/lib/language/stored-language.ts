import type { LanguageId } from '@rampa/contract';

/** Specification, section 9. */
export const languageKey = 'lang';
export const defaultLanguage: LanguageId = '2';

/** BCP 47 tags of the texts, for `<html lang>` and `Intl`. */
export const localeOf: Readonly<Record<LanguageId, 'sr-Cyrl' | 'sr-Latn' | 'en'>> = {
  '1': 'sr-Cyrl',
  '2': 'sr-Latn',
  '3': 'en',
};

/** The languages' own names. */
export const languageNames: Readonly<
  Record<LanguageId, { readonly name: string; readonly script?: string }>
> = {
  '1': { name: 'Српски', script: 'ћирилица' },
  '2': { name: 'Srpski', script: 'latinica' },
  '3': { name: 'English' },
};

export const languageIds: readonly LanguageId[] = ['1', '2', '3'];

export function isLanguageId(value: string): value is LanguageId {
  return value === '1' || value === '2' || value === '3';
}

/** Missing, empty, not an integer, or unknown: reset to `2` and written back. */
export function readStoredLanguage(storage: Pick<Storage, 'getItem' | 'setItem'>): LanguageId {
  const stored = storage.getItem(languageKey) ?? '';
  if (isLanguageId(stored)) return stored;
  storage.setItem(languageKey, defaultLanguage);
  return defaultLanguage;
}
