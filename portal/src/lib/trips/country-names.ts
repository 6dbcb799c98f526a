import { useTexts } from '../texts/use-texts.ts';

/** Countries by their ISO 3166 codes, in the language chosen. */
export function useCountryNames() {
  const { formats } = useTexts();
  const names = new Intl.DisplayNames(formats.locale, { type: 'region' });
  const of = (code: string): string => names.of(code) ?? code;
  return {
    of,
    /** `Hrvatska i Bosna i Hercegovina` would read badly; commas do not. */
    list: (codes: readonly string[]): string => codes.map(of).join(', '),
  };
}
