import type { Country, LanguageId } from '@rampa/contract';
import { collectTexts, inLanguages, type Texts, type WrittenTexts } from './collect-texts.ts';
import { eachParameter } from './text-parameters.ts';

export type TextParams = Readonly<Record<string, string | number>>;

export interface Language {
  /** All texts of a language as the JSON string that the portal loads. */
  translation(languageId: LanguageId): string;
  /** The same as they are; another object once one of them was changed. */
  textsIn(languageId: LanguageId): Texts;
  /**
   * One text with its values; `count` chooses the plural form. An unknown key is a fault. Values in
   * `countryValues` need not be passed.
   */
  translate(languageId: LanguageId, key: string, params?: TextParams): string;
  exists(languageId: LanguageId, key: string): boolean;
  /** Overrides built-in texts from now on, by language; all overrides at once. */
  replace(changed: Readonly<Record<LanguageId, Texts>>): void;
  /** BCP 47 name of a language, for `Intl` and `lang`. */
  locale(languageId: LanguageId): string;
}

/** With the region where words or dates differ: `ponedjeljak`, not `ponedeljak`, and English dates are not American. */
const locales: Readonly<Record<Country, Readonly<Record<LanguageId, string>>>> = {
  rs: { '1': 'sr-Cyrl', '2': 'sr-Latn', '3': 'en-GB' },
  sr: { '1': 'sr-Cyrl-BA', '2': 'sr-Latn-BA', '3': 'en-GB' },
};

/**
 * Values of the country that any text may show, by their keys. They are read when the text is: a
 * mail that was queued earlier shows the current ones.
 */
const countryValues = (country: Country): Readonly<Record<string, string>> => ({
  settlementBody: `country.settlement-body-${country}`,
});

export async function createLanguage(country: Country = 'rs'): Promise<Language> {
  return languageOf(await collectTexts(country), country);
}

/** A language of these built-in texts. */
export function languageOf(written: WrittenTexts, country: Country = 'rs'): Language {
  const known = countryValues(country);
  const locale = (languageId: LanguageId): string => locales[country][languageId];
  const builtIn = inLanguages(written);
  let texts = builtIn;
  let json: Partial<Record<LanguageId, string>> = {};
  return {
    replace(changed) {
      texts = {
        '1': { ...builtIn['1'], ...changed['1'] },
        '2': { ...builtIn['2'], ...changed['2'] },
        '3': { ...builtIn['3'], ...changed['3'] },
      };
      json = {};
    },
    translation: (languageId) => (json[languageId] ??= JSON.stringify(texts[languageId])),
    textsIn: (languageId) => texts[languageId],
    exists: (languageId, key) => texts[languageId][key] !== undefined,
    translate(languageId, key, params = {}) {
      const own = texts[languageId];
      return eachParameter(find(own, languageId, key, params), ({ name, format, whole }) => {
        const value = String(params[name] ?? own[known[name] ?? ''] ?? whole);
        // As on screens: a Serbian date without its full stop, where another mark follows.
        return format === 'bare' ? value.replace(/\.$/u, '') : value;
      });
    },
    locale,
  };
}

function find(texts: Texts, languageId: LanguageId, key: string, params: TextParams): string {
  const count = params['count'];
  // The same in both countries.
  const plural =
    count === undefined
      ? undefined
      : `${key}_${new Intl.PluralRules(locales.rs[languageId]).select(Number(count))}`;
  const text = (plural === undefined ? undefined : texts[plural]) ?? texts[key];
  if (text === undefined) throw new Error(`No text ${key} in language ${languageId}`);
  return text;
}
