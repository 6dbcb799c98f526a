import { bare } from '../formats/bare.ts';
import { grouped } from '../formats/whole-numbers.ts';
import type { TextSource } from '../messages/messages.ts';

type Params = Readonly<Record<string, string | number>>;

/** The texts on screen and their language. */
export interface ShownTexts {
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * `{{name}}`, `{{name, number}}` as the language writes numbers, or `{{day, bare}}` without the full stop that Serbian
 * dates end with: another mark follows, as in `do 6. dec 2026, a odlučujemo`.
 */
const valuePlace = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/gu;

/**
 * Texts by flat keys, `area.fact`. It knows values in double braces and plural forms, and no more:
 * the content of a value is inserted as it is.
 */
export function createTextSource(shown: () => ShownTexts): TextSource {
  function find(key: string, { count }: Params): string | undefined {
    const { locale, texts } = shown();
    const form = count === undefined ? undefined : pluralForm(locale, Number(count));
    return (form === undefined ? undefined : texts[`${key}_${form}`]) ?? texts[key];
  }
  return {
    exists: (key, params = {}) => find(key, params) !== undefined,
    translate: (key, params) =>
      (find(key, params) ?? '').replace(valuePlace, (_, name: string, format?: string) => {
        const value = String(params[name] ?? '');
        if (format === 'bare') return bare(value);
        return format && value ? numberText(shown().locale, Number(value)) : value;
      }),
  };
}

const isSerbian = (locale: string): boolean => locale.startsWith('sr');

/** Whole numbers are by far the most, and the first use of `Intl` takes as long as drawing a list. */
function pluralForm(locale: string, count: number): Intl.LDMLPluralRule {
  if (!Number.isSafeInteger(count)) return pluralRules(locale).select(count);
  const whole = Math.abs(count);
  if (!isSerbian(locale)) return whole === 1 ? 'one' : 'other';
  const [unit, teens] = [whole % 10, whole % 100 > 10 && whole % 100 < 20];
  if (teens || unit === 0 || unit > 4) return 'other';
  return unit === 1 ? 'one' : 'few';
}

function numberText(locale: string, value: number): string {
  return Number.isSafeInteger(value) && value >= 0
    ? grouped(value, isSerbian(locale) ? '.' : ',')
    : numberFormat(locale).format(value);
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
