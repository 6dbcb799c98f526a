import type { LanguageId } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';

/** Names of stations and roads, which are written in Cyrillic only. */
export function nameIn(text: string, languageId: LanguageId): string {
  return languageId === '1' ? text : toLatin(text);
}
