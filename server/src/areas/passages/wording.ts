import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import type { TollCalculator } from '../toll-calculator/index.ts';

/** Texts of the product, handed in: passages do not know where they come from. */
export interface Wording {
  translate(
    languageId: LanguageId,
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ): string;
  /** BCP 47. */
  locale(languageId: LanguageId): string;
}

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
