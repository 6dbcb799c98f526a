import { useDrawnTexts } from '../language/use-language.ts';
import { texts } from '../portal.ts';
import type { TextKey } from './keys.generated.ts';

/**
 * A text without values, for what stands in the entry and on the landing page; empty until the
 * texts are there. Screens use `useTexts`.
 */
export function useEntryText(): (key: TextKey) => string {
  useDrawnTexts();
  return (key) => (texts.exists(key) ? texts.translate(key, {}) : '');
}
