import { useDrawnTexts } from '../language/use-language.ts';
import { language, texts } from '../portal.ts';
import type { TextKey } from './keys.generated.ts';

/**
 * A text without values, for what stands in the entry and on the landing page; empty until the
 * texts are there. Screens use `useTexts`.
 */
export function useEntryText(): (key: TextKey) => string {
  useDrawnTexts();
  return (key) => {
    if (!import.meta.env.SSR && !texts.exists(key)) queueMicrotask(language.lacks);
    return texts.translate(key, {});
  };
}
