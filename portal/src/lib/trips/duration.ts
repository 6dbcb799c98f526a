import type { Translate } from '../texts/use-texts.ts';

/** `2 h 05 min`; under an hour only minutes. Units are those of the standard in either script, as kilometres are. */
export function durationText(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('trips.minutes', { minutes });
  const rest = String(minutes % 60).padStart(2, '0');
  return t('trips.hours-minutes', { hours, minutes: rest });
}
