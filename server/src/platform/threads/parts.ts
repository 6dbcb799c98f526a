import { setImmediate as others } from 'node:timers/promises';

/**
 * A long list, as JSON in pieces: what a thread answers is decoded in one go, and a list of twenty thousand
 * objects takes a tenth of a second.
 */
export type Parts = readonly string[];

/** Items of a piece: a few milliseconds of work. */
const TOGETHER = 500;

/** For a thread's answer. */
export function inParts(items: readonly unknown[]): Parts {
  const parts: string[] = [];
  for (let at = 0; at < items.length; at += TOGETHER) {
    parts.push(JSON.stringify(items.slice(at, at + TOGETHER)));
  }
  return parts;
}

/** The list again, its instants as texts. Between two pieces whatever else waits has its turn. */
export async function fromParts<Item>(parts: Parts): Promise<Item[]> {
  const items: Item[] = [];
  for (const [at, part] of parts.entries()) {
    if (at > 0) await others();
    // As the caller's own thread wrote it with `inParts`.
    for (const item of JSON.parse(part) as Item[]) items.push(item);
  }
  return items;
}
