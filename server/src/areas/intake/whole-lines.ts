import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters of a line that is read; the longest passage has less than a thousand. */
const LONGEST = 4096;
/** Lines that are handed over at once: some milliseconds of work, after which others have their turn. */
const MOST_LINES = 250;

/**
 * The lines of a body that goes on arriving, as many as have their line end by now; null stands for one that
 * is too long. Blank lines are left out, and so is what has no line end when the body breaks off.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly (string | null)[], void> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    const lines = texts.map((text, at) =>
      text.length > LONGEST || (isTooLong && at === 0) ? null : text,
    );
    if (texts.length > 0) isTooLong = false;
    if (rest.length > LONGEST) [rest, isTooLong] = ['', true];
    const filled = lines.filter((line) => line === null || line.trim() !== '');
    for (let at = 0; at < filled.length; at += MOST_LINES) {
      if (at > 0) await nextTurn();
      yield filled.slice(at, at + MOST_LINES);
    }
  }
}
