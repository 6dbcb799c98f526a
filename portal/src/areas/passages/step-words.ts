import { useTexts } from '../../lib/texts/use-texts.ts';
import type { SpendingStep } from './spending-scale.ts';

/** Labels of the months or the days of the spending chart. */
export interface StepWords {
  readonly title: string;
  /** Heading of their column. */
  readonly one: string;
  /** `novembar 2026`, `22. nov 2026.` */
  readonly long: (key: string) => string;
  /** `nov`, `22`: under a bar. */
  readonly short: (key: string) => string;
  /** The label below: the year of a month, the month of a day. */
  readonly mark: (key: string) => string;
  readonly summary: (of: {
    readonly from: string;
    readonly to: string;
    readonly highest: string;
    readonly amount: string;
  }) => string;
}

export function useStepWords(step: SpendingStep): StepWords {
  const { t, formats } = useTexts();
  if (step === 'day') {
    return {
      title: t('passages.spending-days-title'),
      one: t('passages.spending-day'),
      long: formats.day,
      short: (day) => String(Number(day.slice(8))),
      mark: (day) => formats.shortMonth(day.slice(0, 7)),
      summary: ({ highest, ...rest }) =>
        t('passages.spending-days-summary', { day: highest, ...rest }),
    };
  }
  return {
    title: t('passages.spending-title'),
    one: t('passages.spending-month'),
    long: formats.month,
    short: formats.shortMonth,
    mark: (month) => month.slice(0, 4),
    summary: ({ highest, ...rest }) => t('passages.spending-summary', { month: highest, ...rest }),
  };
}
