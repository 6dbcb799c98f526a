import type { LanguageId } from '@rampa/contract';
import { noRoad, type PassageMark } from '@rampa/contract/passages';
import { toLatin } from '@rampa/contract/script';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Translator } from '../../platform/translator.ts';

/** Name of a station in a language; empty for none, the id for one that the network lost. */
export function stationName(
  calculator: Pick<TollCalculator, 'station'>,
  stationId: string | null,
  languageId: LanguageId,
): string {
  if (stationId === null) return '';
  const name = calculator.station(stationId)?.name;
  if (name === undefined) return stationId;
  return languageId === '1' ? name : toLatin(name);
}

/** Sign and name of a road; empty for none, the id for one that the network lost. */
export function roadName(
  calculator: Pick<TollCalculator, 'motorway'>,
  road: string,
  languageId: LanguageId,
  { translate }: Pick<Translator, 'translate'>,
): string {
  if (road === '') return '';
  if (road === noRoad) return translate(languageId, 'passages.file-without-road');
  const known = calculator.motorway(road);
  if (known === undefined) return road;
  const name = languageId === '1' ? known.name : toLatin(known.name);
  return name.startsWith(known.sign) ? name : `${known.sign} ${name}`;
}

/** Why a passage looks wrong, in a word or two, as files say it. */
export function markText(
  { translate }: Pick<Translator, 'translate'>,
  mark: PassageMark,
  languageId: LanguageId,
): string {
  return translate(languageId, `passages.file-${mark}`);
}

/** Where a passage without an entry began. */
export function unknownEntryText(
  { translate }: Pick<Translator, 'translate'>,
  languageId: LanguageId,
): string {
  return translate(languageId, 'passages.file-entry-unknown');
}

/** Name of a tariff system in a language; empty for one that the network lost. */
export function tariffSystemName(
  calculator: Pick<TollCalculator, 'tariffSystem'>,
  id: string,
  languageId: LanguageId,
): string {
  const name = calculator.tariffSystem(id)?.name ?? '';
  return languageId === '1' ? name : toLatin(name);
}
