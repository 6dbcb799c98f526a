import type { LanguageId } from '@rampa/contract';

/** How texts are said in the customer's language. */
export interface Wording {
  translate(languageId: LanguageId, key: string, params?: Readonly<Record<string, string>>): string;
  /** For formats of numbers and times. */
  locale(languageId: LanguageId): string;
}
