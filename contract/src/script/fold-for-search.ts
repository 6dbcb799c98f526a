import { toLatin } from './to-latin.ts';

/**
 * Normalises typed text and names for comparison: either script, any case, with or without
 * diacritics. `Инђија`, `Inđija`, `indjija` and `indija` are the same; so are `Niš` and `nis`.
 */
export function foldForSearch(text: string): string {
  return (
    toLatin(text)
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      // Đ has no decomposition; people write it as dj or as d.
      .replaceAll('đ', 'd')
      .replaceAll('dj', 'd')
      .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
      .trim()
  );
}

/** Whether each typed word begins a word of the searched text. */
export function matchesSearch(typed: string, ...texts: readonly string[]): boolean {
  const words = foldForSearch(texts.join(' ')).split(' ');
  return foldForSearch(typed)
    .split(' ')
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
