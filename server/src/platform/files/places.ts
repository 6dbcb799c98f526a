/** A place in a text file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** Of a table whose readers know its columns by name: the column's heading; empty for a row as a whole. */
  readonly heading?: string;
}

export interface FileFault extends Place {
  readonly message: string;
}

export const beginning: Place = { line: 1, column: 1 };

/** Lines between two whose beginnings are kept: a file of line breaks alone takes little memory. */
const STEP = 256;

/** Converts offsets in a text to places; the beginnings of lines are computed once. */
export function placesIn(text: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    let [line, start] = [low * STEP + 1, starts[low] ?? 0];
    for (let at = text.indexOf('\n', start); at >= 0 && at < offset;) {
      [line, start] = [line + 1, at + 1];
      at = text.indexOf('\n', start);
    }
    return { line, column: offset - start + 1 };
  };
}

/** Of each line that is `STEP` lines behind the one before. */
function lineStarts(text: string): number[] {
  const starts = [0];
  let line = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    line += 1;
    if (line % STEP === 0) starts.push(at + 1);
  }
  return starts;
}
