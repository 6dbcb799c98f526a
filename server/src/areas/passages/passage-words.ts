import type { LanguageId } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
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
