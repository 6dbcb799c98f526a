import type { LanguageId } from '@rampa/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, type Formats } from '../formats/formats.ts';
import { defaultLanguage } from '../language/stored-language.ts';
import { clock, language } from '../portal.ts';
import { useStore } from '../use-store.ts';
import { i18n } from './i18n.ts';
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
  const { t } = useTranslation(undefined, { i18n });
  const { shown } = useStore(language);
  const languageId = shown ?? defaultLanguage;
  const formats = useMemo(() => createFormats(languageId), [languageId]);
  // i18next's own type knows nothing of our keys.
  return { t: t as Translate, languageId, formats, now: clock.now() };
}
