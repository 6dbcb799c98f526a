/** Longer ones may have to break on a narrow phone. */
const longest = 24;
// A number, a plate (its town with it), or a word with one letter before its hyphen: `е-адреса`; with what opens before
// it, for a bracket must not end a line, and with what closes it, for a full stop must not begin one.
const joined =
  /[(\u201e\u201c]?(?:\p{Lu}{1,3} (?=\d))?(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:[-\u2013][\p{L}\p{N}]+)+(?![\p{L}\p{N}-])(?:[.,;:!?)\u2026\u201c\u201d]+(?!\S))?/gu;

const hyphen = /[-\u2013]/u;
const oneLetter = /^\P{L}?\p{L}-/u;

export interface Piece {
  readonly text: string;
  /** Must not break. */
  readonly whole: boolean;
}

/** Splits a text so that numbers and plates do not break at their hyphens. */
export function piecesOf(text: string): readonly Piece[] {
  // Most texts contain nothing of the kind, and the pattern takes a while to find that out.
  if (!hyphen.test(text)) return text === '' ? [] : [{ text, whole: false }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(joined)) {
    if (!staysWhole(found)) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), whole: false });
    pieces.push({ text: found, whole: true });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), whole: false });
  return pieces;
}

function staysWhole(found: string): boolean {
  return found.length <= longest && (/\d/u.test(found) || oneLetter.test(found));
}
