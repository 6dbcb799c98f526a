import { useTexts } from '../../lib/texts/use-texts.ts';

const yearDays = 365.25;
/** From here on days say less than years. */
const manyDays = 730;

/** How long that many days are, in words. */
export function useKeptTime(): (days: number) => string {
  const { t } = useTexts();
  return (days) =>
    days < manyDays
      ? t('personal-data.kept-days', { count: days })
      : t('personal-data.kept-years', { count: Math.round(days / yearDays) });
}
