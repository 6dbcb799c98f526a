/** Letters, digits and `_ + - . '` before the at, a name with a point after it. */
export const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** Characters that an address may have. */
export const emailMaximum = 254;

/** What the schema of an address says, for screens, which go without the schemas. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaximum && emailPattern.test(text);
}
