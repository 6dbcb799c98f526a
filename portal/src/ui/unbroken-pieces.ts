/** Longer ones may have to break on a narrow phone. */
const longest = 24;
/** With letters twice as large, a longer word could be wider than a narrow phone. */
const longestWord = 16;
// A number, a plate (its town with it), or a word with hyphens: `е-адреса`, `ауто-путеви`; with what opens before
// it, for a bracket must not end a line, and with what closes it, for a full stop must not begin one.
const joined =
  /[(\u201e\u201c]?(?:\p{Lu}{1,3} (?=\d))?(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:[-\u2013][\p{L}\p{N}]+)+(?![\p{L}\p{N}-])(?:[.,;:!?)\u2026\u201c\u201d]+(?!\S))?/gu;

const hyphen = /[-\u2013]/u;
const digit = /\d/u;

export interface Piece {
  readonly text: string;
  /** Must not break: a number or a plate unless it is wider than the line, a word never. */
  readonly whole?: 'number' | 'word';
}

/** Most texts contain nothing of the kind, and to take them apart takes a while. */
export const mayHoldUnbroken = (text: string): boolean => hyphen.test(text);

/** Splits a text so that numbers, plates and words do not break at their hyphens. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(joined)) {
    const whole = wholeAs(found);
    if (whole === undefined) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: found, whole });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function wholeAs(found: string): Piece['whole'] {
  if (found.length > longest) return undefined;
  if (digit.test(found)) return 'number';
  return found.length > longestWord ? undefined : 'word';
}
