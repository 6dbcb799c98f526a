import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { StationNames } from './external-passages.store.ts';

/** In English as the country writes it, in Serbian in the script asked for. */
export function stationName({ name, localName }: StationNames, languageId: LanguageId): string {
  if (languageId === '3') return localName;
  return languageId === '1' ? name : toLatin(name);
}
