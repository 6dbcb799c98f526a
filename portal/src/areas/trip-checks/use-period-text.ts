import { daysOfPeriod } from '../../lib/selection/period-presets.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** A period in words: `oktobar 2026.` for a whole month, else its days. */
export function usePeriodText(): (period: string) => string {
  const { formats } = useTexts();
  return (period) => {
    const { from, to } = daysOfPeriod(period);
    if (from === null || to === null) return '';
    const month = from.slice(0, 7);
    const [year = 0, number = 0] = month.split('-').map(Number);
    const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
    if (from.endsWith('-01') && to === `${month}-${lastDay}`) return formats.month(month);
    return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
  };
}
