import type { LanguageId } from '@rampa/contract';
import { useMemo } from 'react';
import { type Formats, formatsOf } from '../formats/formats.ts';
import { drawnAt } from '../first-picture/drawn-answers.ts';
import { useDrawnTexts, useShownLanguage } from '../language/use-language.ts';
import { clock, language, texts } from '../portal.ts';
import type { TextKey, TextParams } from './keys.generated.ts';

type ParamsOf<Key extends TextKey> = keyof TextParams[Key] extends never
  ? []
  : [params: TextParams[Key]];

/** A text of the chosen language; the compiler knows every key and its parameters. */
export type Translate = <Key extends TextKey>(key: Key, ...params: ParamsOf<Key>) => string;

export interface UseTexts {
  readonly t: Translate;
  /** What calls take as `languageId`: the language on screen. */
  readonly languageId: LanguageId;
  readonly formats: Formats;
  /** For words like "today". */
  readonly now: number;
}

export function useTexts(): UseTexts {
  const drawn = useDrawnTexts();
  const languageId = useShownLanguage();
  // A new function for new texts, so that whatever depends on it is rendered again.
  const t = useMemo(() => translatorOf(drawn), [drawn]);
  return { t, languageId, formats: formatsOf(languageId), now: drawnAt() ?? clock.now() };
}

function translatorOf(_drawn: number): Translate {
  return (key, params?: Readonly<Record<string, string | number>>) => {
    if (texts.exists(key, params)) return texts.translate(key, params ?? {});
    const { shown, partial } = language.get();
    // Until the texts are loaded, an empty text is better than a key.
    return shown === null || partial ? '' : key;
  };
}
