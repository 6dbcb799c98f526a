import type { LanguageId } from '@rampa/contract';

/** Texts of the product, handed in: statements do not know where they come from. */
export interface Wording {
  translate(
    languageId: LanguageId,
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ): string;
  /** BCP 47. */
  locale(languageId: LanguageId): string;
}

/** `oktobar 2026.`, as the language writes a month. */
export function monthText(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T00:00:00Z`));
}
