import type { LanguageId } from '@rampa/contract';
import { useSyncExternalStore } from 'react';
import { language } from '../portal.ts';
import { useStore } from '../use-store.ts';
import type { LanguageState } from './language.ts';
import { defaultLanguage } from './stored-language.ts';

export function useLanguage(): LanguageState {
  return useStore(language);
}

const shown = (): LanguageId => language.get().shown ?? defaultLanguage;
const drawn = (): number => language.get().drawn;

const chosen = (): LanguageId => language.get().chosen;
const hasTexts = (): boolean => language.get().shown !== null;

/** The chosen language, also before its texts are there. */
export function useChosenLanguage(): LanguageId {
  return useSyncExternalStore(language.subscribe, chosen, chosen);
}

/** Whether there are texts to show. */
export function useHasTexts(): boolean {
  return useSyncExternalStore(language.subscribe, hasTexts, hasTexts);
}

/** The language on screen. */
export function useShownLanguage(): LanguageId {
  return useSyncExternalStore(language.subscribe, shown, shown);
}

/** Changes when the screen has to be redrawn in other words: not for texts that nothing on screen needs. */
export function useDrawnTexts(): number {
  return useSyncExternalStore(language.subscribe, drawn, drawn);
}
