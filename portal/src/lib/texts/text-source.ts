import type { TextSource } from '../messages/messages.ts';

type Params = Readonly<Record<string, string | number>>;

/** The texts on screen and their language. */
export interface ShownTexts {
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** `{{name}}`, or `{{name, number}}` as the language writes numbers. */
const valuePlace = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/gu;

/**
 * Texts by flat keys, `area.fact`. It knows values in double braces and plural forms, and no more:
 * the content of a value is inserted as it is.
 */
export function createTextSource(shown: () => ShownTexts): TextSource {
  function find(key: string, { count }: Params): string | undefined {
    const { locale, texts } = shown();
    const form = count === undefined ? undefined : pluralRules(locale).select(Number(count));
    return (form === undefined ? undefined : texts[`${key}_${form}`]) ?? texts[key];
  }
  return {
    exists: (key, params = {}) => find(key, params) !== undefined,
    translate: (key, params) =>
      (find(key, params) ?? '').replace(valuePlace, (_, name: string, format?: string) => {
        const value = params[name] ?? '';
        return format === 'number' && value !== ''
          ? numberFormat(shown().locale).format(Number(value))
          : String(value);
      }),
  };
}

/** One per language: creating one takes longer than all its use. */
const pluralRules = keptByLocale((locale) => new Intl.PluralRules(locale));
const numberFormat = keptByLocale((locale) => new Intl.NumberFormat(locale));

function keptByLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
