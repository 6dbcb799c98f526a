import type { LanguageId } from '@rampa/contract';

/** The product's texts, passed in: the code that writes mails and documents does not know where texts come from. */
export interface Translator {
  translate(
    languageId: LanguageId,
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ): string;
  /** BCP 47, for formats of numbers and times. */
  locale(languageId: LanguageId): string;
}
