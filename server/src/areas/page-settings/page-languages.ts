import type { LanguageId } from '@rampa/contract';

/** BCP 47. */
export const codeOf: Readonly<Record<LanguageId, string>> = {
  '1': 'sr-Cyrl',
  '2': 'sr-Latn',
  '3': 'en',
};

/** In the order of every choice of them, with their own names. */
export const pageLanguages: readonly {
  readonly id: LanguageId;
  readonly code: string;
  readonly name: string;
}[] = [
  { id: '1', code: codeOf['1'], name: 'Српски' },
  { id: '2', code: codeOf['2'], name: 'Srpski' },
  { id: '3', code: codeOf['3'], name: 'English' },
];
