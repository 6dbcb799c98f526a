const WEB_ADDRESS =
  /\b[a-z][a-z\d+.-]*:\/\/\S+|\bwww\.\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?/giu;

/**
 * Somebody's text, made safe for an address that nobody has verified: without anything to click, so that
 * the portal is of no use for sending spam to strangers.
 */
export function withoutAddresses(text: string): string {
  return text.replace(WEB_ADDRESS, '[…]');
}
