/** What of a text staff are shown. */
const LONGEST = 500;

/** As the database can keep it and a line can show it: without control characters and halves of pairs. */
export function shownOf(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ')
    .trim();
}
