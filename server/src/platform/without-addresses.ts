// Each begins where no earlier place could have begun, so that a long text is read once.
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const HOST_NAME = /(?<![\w-]|[\w-]\.)(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?/giu;
const SCHEME = /[a-z\d+.-]/iu;

/**
 * Somebody's text, made safe for an address that nobody has verified: without anything to click, so that
 * the portal is of no use for sending spam to strangers. Takes time in proportion to the text.
 */
export function withoutAddresses(text: string): string {
  return text.replace(/\S+/gu, withoutLink).replace(MAIL_ADDRESS, '[…]').replace(HOST_NAME, '[…]');
}

/** A word up to where an address with a scheme, or with `www.`, begins in it. */
function withoutLink(word: string): string {
  const ends = [schemeOf(word), word.search(/\bwww\../iu)].filter((at) => at >= 0);
  return ends.length === 0 ? word : `${word.slice(0, Math.min(...ends))}[…]`;
}

/** Where the first scheme before `://` begins; -1 if there is none. */
function schemeOf(word: string): number {
  for (let colon = word.indexOf('://'); colon >= 0; colon = word.indexOf('://', colon + 3)) {
    let start = colon;
    while (start > 0 && SCHEME.test(word.charAt(start - 1))) start -= 1;
    if (start < colon && colon + 3 < word.length) return start;
  }
  return -1;
}
