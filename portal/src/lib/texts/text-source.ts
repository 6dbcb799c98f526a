import type { TextSource } from '../messages/messages.ts';

type Params = Readonly<Record<string, string | number>>;

/** The texts on screen and their language. */
export interface ShownTexts {
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The texts without i18next: for messages and for what stands in the entry, which must stay small.
 * It knows values in double braces and plural forms, and no more.
 */
export function createTextSource(shown: () => ShownTexts): TextSource {
  function find(key: string, { count }: Params): string | undefined {
    const { locale, texts } = shown();
    const form =
      count === undefined ? undefined : new Intl.PluralRules(locale).select(Number(count));
    return (form === undefined ? undefined : texts[`${key}_${form}`]) ?? texts[key];
  }
  return {
    exists: (key, params = {}) => find(key, params) !== undefined,
    translate: (key, params) =>
      (find(key, params) ?? '').replace(/\{\{\s*(\w+)[^}]*\}\}/gu, (_, name: string) =>
        String(params[name] ?? ''),
      ),
  };
}
