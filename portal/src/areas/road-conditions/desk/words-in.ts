import type { LanguageId } from '@rampa/contract';
import type { DeskEvent } from '@rampa/contract/road-conditions';
import { toLatin } from '@rampa/contract/script';

/** A text written in Cyrillic and English, in the reader's language. */
export function wordsIn({ sr, en }: DeskEvent['title'], languageId: LanguageId): string {
  if (languageId === '3') return en;
  return languageId === '1' ? sr : toLatin(sr);
}

/** Names of places, which are written in Cyrillic only. */
export function placeIn(name: string, languageId: LanguageId): string {
  return languageId === '1' ? name : toLatin(name);
}
