import type { LanguageId } from '@rampa/contract';
import { type Formats, formatsOf } from '../formats/formats.ts';
import { drawnAt } from '../first-picture/drawn-answers.ts';
import { clock, settings } from '../portal.ts';
import { type Translate, useWords } from './words-on-screen.tsx';

export type { Translate } from './words-on-screen.tsx';

export interface UseTexts {
  readonly t: Translate;
  /** What calls take as `languageId`: the language on screen. */
  readonly languageId: LanguageId;
  readonly formats: Formats;
  /** For words like "today". */
  readonly now: number;
}

export function useTexts(): UseTexts {
  const { t, languageId } = useWords();
  const formats = formatsOf(languageId, settings.country);
  return { t, languageId, formats, now: drawnAt() ?? clock.now() };
}
