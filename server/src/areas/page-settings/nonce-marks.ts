import { randomBytes } from 'node:crypto';

// What is the same in many pages is put together once, with a mark in the place of each page's own nonce. Nobody outside of this
// process knows the mark, or text that came from elsewhere could have a nonce with it.

/** As long as a nonce. */
const mark = randomBytes(18).toString('base64');

/** A part of a page whose scripts and style rules are to run. */
export function markNonces(html: string): string {
  return html
    .replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${mark}"`)
    .replaceAll('<link rel="stylesheet"', `<link nonce="${mark}" rel="stylesheet"`);
}

export function putNonce(page: string, nonce: string): string {
  return page.replaceAll(mark, nonce);
}
