import type { LanguageId } from '@rampa/contract';
import type { Translator } from '../../platform/translator.ts';

/** There are as many rows as a customer has tags at most: all of them are there before the first is written. */
export async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export function sayIn(translator: Translator, languageId: LanguageId): Say {
  return (key, params) => translator.translate(languageId, `spending-reports.file-${key}`, params);
}

/** `+12,5%`; a minus is a real one. */
export function percentOf(permille: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return format.format(permille / 1000).replace('-', '\u2212');
}
