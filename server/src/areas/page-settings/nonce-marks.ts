import { randomBytes } from 'node:crypto';

// What is the same in many pages is put together once, with a mark in the place of each page's own nonce. Nobody outside of this
// process knows the mark, or text that came from elsewhere could have a nonce with it.

export const newNonce = (): string => randomBytes(18).toString('base64');

const mark = newNonce();

/** A part of a page whose scripts and style rules are to run. */
export function markNonces(html: string): string {
  return html
    .replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${mark}"`)
    .replaceAll('<link rel="stylesheet"', `<link nonce="${mark}" rel="stylesheet"`);
}

/** Written at once: put together as texts, a page is copied several times, and one beyond Latin takes two bytes a letter. */
export function composePage(parts: readonly string[], nonce: string): Buffer {
  const page = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += page.write(part, end);
  // They are equally long.
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + mark.length)) {
    page.write(nonce, at);
  }
  return page;
}
