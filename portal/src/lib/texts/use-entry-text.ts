import { useDrawnTexts } from '../language/use-language.ts';
import { texts } from '../portal.ts';
import type { TextKey } from './keys.generated.ts';

/**
 * A text without values, for the entry and the landing page; empty until the texts are loaded.
 * Screens use `useTexts`.
 */
export function useEntryText(): (key: TextKey) => string {
  useDrawnTexts();
  return (key) => (texts.exists(key) ? texts.translate(key, {}) : '');
}
