/** Letters, digits and `_ + - . '` before the at sign, a domain with a dot after it. */
export const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** Longest address, in characters. */
export const emailMaximum = 254;

/** What the schema of an address says, for screens, which do without the schemas. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaximum && emailPattern.test(text);
}
