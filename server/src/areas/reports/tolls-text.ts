import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { PeriodReport } from './period-report.ts';

/** Passages and revenue of one of the periods, for each currency: `1.234, 98.765,00 РСД`. */
export function tollsText(
  { tolls }: Pick<PeriodReport, 'tolls'>,
  which: 'now' | 'before',
  languageId: LanguageId,
  locale: string,
): string {
  const number = new Intl.NumberFormat(locale);
  return tolls
    .map((sum) => {
      const { count, amountMinor } = sum[which];
      return `${number.format(count)}, ${amountText(amountMinor, sum.currency, languageId)}`;
    })
    .join('; ');
}
