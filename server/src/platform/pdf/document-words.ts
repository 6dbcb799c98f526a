import type { LanguageId } from '@rampa/contract';
import { taxNumberKind } from '../tax-number-kind.ts';
import type { DocumentStamp } from './document-stamp.ts';
import type { Translator } from '../translator.ts';

/** What all documents have in common. */
export interface DocumentWords {
  /** `page 2 of`: the number of pages follows it. */
  pageOf(page: number): string;
  /** `Code of this document: K7QF-2MXA-9PRT`, and where to check it. */
  check(stamp: Pick<DocumentStamp, 'code' | 'address'>): readonly string[];
  /** `Tax number (PIB) 100900015`: its name differs between countries. */
  taxNumber(number: string): string;
}

export function documentWords(
  { translate }: Pick<Translator, 'translate'>,
  languageId: LanguageId,
): DocumentWords {
  return {
    pageOf: (page) => translate(languageId, 'document.page-of', { page }),
    check: ({ code, address }) => [
      translate(languageId, 'document.code', { code }),
      translate(languageId, 'document.check', { address }),
    ],
    taxNumber: (number) =>
      translate(languageId, `document.tax-number-${taxNumberKind(number)}`, { number }),
  };
}

/** The seller or a customer, as documents name them. */
export interface Party {
  /** The name, then the address, one line each; empty if nobody is known. */
  readonly lines: readonly string[];
  /** Digits; empty for a person. */
  readonly taxNumber: string;
}

/** The tax number is below the name. */
export function partyLines(
  { lines, taxNumber }: Party,
  words: Pick<DocumentWords, 'taxNumber'>,
): readonly string[] {
  const number = taxNumber === '' ? [] : [words.taxNumber(taxNumber)];
  return [...lines.slice(0, 1), ...number, ...lines.slice(1)];
}

/** For the owner of a list: the name, and a company's tax number. */
export function ownerLines(
  { lines, taxNumber }: Party,
  words: Pick<DocumentWords, 'taxNumber'>,
): readonly string[] {
  return partyLines({ lines: lines.slice(0, 1), taxNumber }, words);
}
