import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';

/** Names and addresses, which are written in Cyrillic only. */
export function placeIn(text: string, languageId: LanguageId): string {
  return languageId === '1' ? text : toLatin(text);
}
