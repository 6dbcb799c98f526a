import type { LanguageId } from '@rampa/contract';
import { taxNumberKind } from '../tax-number-kind.ts';
import type { Translator } from '../translator.ts';

/** What every document says alike. */
export interface DocumentWords {
  /** `page 2 of`: the number of pages follows it. */
  pageOf(page: number): string;
  /** `Tax number (PIB) 100900015`: countries call it differently. */
  taxNumber(number: string): string;
}

export function documentWords(
  { translate }: Pick<Translator, 'translate'>,
  languageId: LanguageId,
): DocumentWords {
  return {
    pageOf: (page) => translate(languageId, 'document.page-of', { page }),
    taxNumber: (number) =>
      translate(languageId, `document.tax-number-${taxNumberKind(number)}`, { number }),
  };
}

/** The seller or a customer, as documents name them. */
export interface Party {
  /** The name, then the address, a line each; empty where nobody is known. */
  readonly lines: readonly string[];
  /** Digits; empty for a person. */
  readonly taxNumber: string;
}

/** The tax number stands below the name. */
export function partyLines(
  { lines, taxNumber }: Party,
  words: Pick<DocumentWords, 'taxNumber'>,
): readonly string[] {
  const number = taxNumber === '' ? [] : [words.taxNumber(taxNumber)];
  return [...lines.slice(0, 1), ...number, ...lines.slice(1)];
}

/** Of the owner of a list: the name, and the tax number of a company. */
export function ownerLines(
  { lines, taxNumber }: Party,
  words: Pick<DocumentWords, 'taxNumber'>,
): readonly string[] {
  return partyLines({ lines: lines.slice(0, 1), taxNumber }, words);
}
