import type { Translate } from '../../lib/texts/use-texts.ts';

/** `2 h 05 min`; under an hour only minutes. */
export function durationText(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('toll-calculator.minutes', { minutes });
  const rest = String(minutes % 60).padStart(2, '0');
  return t('toll-calculator.hours-minutes', { hours, minutes: rest });
}
