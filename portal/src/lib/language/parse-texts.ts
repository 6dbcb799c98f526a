import type { Texts } from './language.ts';

/** The result of GetTranslation is a JSON string of keys and texts; null where it is none. */
export function parseTexts(result: unknown): Texts | null {
  if (typeof result !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(result);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const entries = Object.entries(parsed);
    if (entries.length === 0 || entries.some(([, text]) => typeof text !== 'string')) return null;
    // Every value was just seen to be a string.
    return parsed as Texts;
  } catch {
    return null;
  }
}
