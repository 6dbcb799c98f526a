/** Enough to be recognised by who has the document in hand, however long the name is. */
const MOST_WORDS = 4;

/** What of a name can be compared and does not name anybody: `M*** P***`; empty for no name. */
export function maskName(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => `${Array.from(word)[0] ?? ''}***`)
    .join(' ');
}
