import type { LanguageId } from '@rampa/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useDrawnTexts, useShownLanguage } from '../language/use-language.ts';
import { language, texts } from '../portal.ts';
import { defaultLanguage } from '../language/stored-language.ts';
import type { TextKey, TextParams } from './keys.generated.ts';

type ParamsOf<Key extends TextKey> = keyof TextParams[Key] extends never
  ? []
  : [params: TextParams[Key]];

/** A text of the chosen language; the compiler knows every key and its parameters. */
export type Translate = <Key extends TextKey>(key: Key, ...params: ParamsOf<Key>) => string;

interface Words {
  readonly t: Translate;
  /** The language on screen. */
  readonly languageId: LanguageId;
}

const WordsContext = createContext<Words>({ t: translator(), languageId: defaultLanguage });

/**
 * Around all that shows texts. A screen has hundreds of places with words: each of them watching the language by itself
 * took longer than drawing the words.
 */
export function WordsOnScreen({ children }: { readonly children: ReactNode }) {
  const drawn = useDrawnTexts();
  const languageId = useShownLanguage();
  // A new function for new texts, so that whatever depends on it is rendered again.
  const words = useMemo(() => wordsOf(drawn, languageId), [drawn, languageId]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

export const useWords = (): Words => useContext(WordsContext);

function wordsOf(_drawn: number, languageId: LanguageId): Words {
  return { t: translator(), languageId };
}

function translator(): Translate {
  return (key, params?: Readonly<Record<string, string | number>>) => {
    if (texts.exists(key, params)) return texts.translate(key, params ?? {});
    const { shown, partial } = language.get();
    // Until the texts are loaded, an empty text is better than a key.
    return shown === null || partial ? '' : key;
  };
}
