import { texts } from '../portal.ts';
import type { TextKey } from './keys.generated.ts';
import { useWords } from './words-on-screen.tsx';

/**
 * A text without values, for the entry and the landing page; empty until the texts are loaded.
 * Screens use `useTexts`.
 */
export function useEntryText(): (key: TextKey) => string {
  // Rendered again for other words.
  useWords();
  return (key) => (texts.exists(key) ? texts.translate(key, {}) : '');
}
