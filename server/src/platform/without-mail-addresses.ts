/** What an address, or anything else that is written beside one, can consist of. */
const WORD = /[^\s<>()[\]{}"'`,;:|=/\\]+/gu;

/**
 * A text for the log, without mail addresses: servers repeat the recipient in their replies. A sign
 * at the beginning of a word is left alone, since names of packages have it. Takes time in proportion to
 * the text.
 */
export function withoutMailAddresses(text: string): string {
  return text.replace(WORD, (word) => (word.indexOf('@') > 0 ? '[address]' : word));
}
