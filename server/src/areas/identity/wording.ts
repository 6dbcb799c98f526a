import type { LanguageId } from '@rampa/contract';

/** How texts are said in the customer's language. */
export interface Wording {
  translate(languageId: LanguageId, key: string, params?: Readonly<Record<string, string>>): string;
  exists(languageId: LanguageId, key: string): boolean;
  /** For formats of numbers and times. */
  locale(languageId: LanguageId): string;
}
