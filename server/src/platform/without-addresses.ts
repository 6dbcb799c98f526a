const WEB_ADDRESS =
  /\b[a-z][a-z\d+.-]*:\/\/\S+|\bwww\.\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?/giu;

/**
 * What somebody wrote, as it may go to an address that nobody has proved to be theirs: without
 * anything to click, so that the portal is no use for writing to strangers.
 */
export function withoutAddresses(text: string): string {
  return text.replace(WEB_ADDRESS, '[…]');
}
