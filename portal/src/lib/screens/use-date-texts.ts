import type { DateTexts } from '../../ui/date-field.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Labels of a date field. */
export function useDateTexts(): DateTexts {
  const { t } = useTexts();
  return {
    openCalendar: t('dates.open-calendar'),
    previousMonth: t('dates.previous-month'),
    nextMonth: t('dates.next-month'),
    clear: t('dates.clear'),
  };
}
