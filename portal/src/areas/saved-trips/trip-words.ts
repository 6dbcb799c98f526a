import type { SavedTrip } from '@rampa/contract/saved-trips';
import type { Translate } from '../../lib/texts/use-texts.ts';

/** What the dialog of a trip begins with; without an id it is a new one. */
export interface TripDraft {
  readonly id?: string;
  readonly name: string;
  readonly stations: readonly string[];
  readonly kategorija: SavedTrip['kategorija'];
  readonly days: readonly number[];
  readonly hour: number | null;
  readonly tagId: string;
}

export function draftOf(trip: SavedTrip): TripDraft {
  const { id, name, stations, kategorija, days, hour, tag } = trip;
  return {
    id,
    name,
    kategorija,
    days,
    hour,
    stations: stations.map((station) => station.id),
    tagId: tag?.tag_id ?? '',
  };
}

/** The full hour on a clock; 24 is midnight. */
export function clockHour(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

const week = [1, 2, 3, 4, 5, 6, 7] as const;

export function dayTexts(
  t: Translate,
): readonly { readonly value: string; readonly label: string }[] {
  return week.map((day) => ({ value: String(day), label: t(`saved-trips.day-${day}`) }));
}

/** On which days and when one sets out. */
export function whenText({ days, hour }: Pick<SavedTrip, 'days' | 'hour'>, t: Translate): string {
  if (days.length === 0) return t('saved-trips.no-days');
  const names =
    days.length === week.length
      ? t('saved-trips.every-day')
      : week
          .filter((day) => days.includes(day))
          .map((day) => t(`saved-trips.day-${day}`))
          .join(', ');
  if (hour === null) return names;
  return t('saved-trips.hour-about', {
    days: names,
    from: clockHour(hour),
    to: clockHour(hour + 1),
  });
}
