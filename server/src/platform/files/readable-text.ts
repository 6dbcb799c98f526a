import { z } from 'zod';

// Control characters and lone surrogates have no place in a sentence, nor in XML, and PostgreSQL
// refuses them without saying where they are.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/u;

/** Whether people can read it and the database can store it; line breaks and tabs are allowed. */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !unreadable.test(text);
}

/** A text of a file, possibly of several lines. */
export function readableText(longest: number) {
  return z.string().max(longest).refine(isReadable, 'has characters that nobody can read');
}

/** A text of a file in a single line. */
export function readableLine(longest: number) {
  return readableText(longest).refine(
    (text) => !/[\t\n\r]/.test(text),
    'must be a single line without tabs',
  );
}

/** Cut to a length without splitting a character at the end. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
