import { language } from '../portal.ts';
import { useStore } from '../use-store.ts';
import type { LanguageState } from './language.ts';

export function useLanguage(): LanguageState {
  return useStore(language);
}
