import type { CallResult, LanguageId } from '@rampa/contract';
import type { getStanice } from '@rampa/contract/toll-calculator';
import { placeIn } from './words-in.ts';

type Station = CallResult<typeof getStanice>['items'][number];

/** Stations to choose from, by their names as the reader's language has them. */
export function stationOptions(
  stations: readonly Pick<Station, 'id' | 'name'>[],
  { languageId, locale }: { readonly languageId: LanguageId; readonly locale: string },
): readonly { readonly value: string; readonly label: string }[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return stations
    .map(({ id, name }) => ({ value: id, label: placeIn(name, languageId) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
