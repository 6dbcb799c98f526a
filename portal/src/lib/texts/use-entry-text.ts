import { language, texts } from '../portal.ts';
import { useStore } from '../use-store.ts';
import type { TextKey } from './keys.generated.ts';

/**
 * A text without values, for what stands in the entry and on the landing page; empty until the
 * texts are there. Screens use `useTexts`.
 */
export function useEntryText(): (key: TextKey) => string {
  useStore(language);
  return (key) => texts.translate(key, {});
}
