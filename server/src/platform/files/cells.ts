// Parsers for cells of a table. What cannot be parsed stays a text, so that the schema reports what is
// expected.

/** Digits with a comma or a point, as spreadsheets of either locale write them. */
export function numberOf(text: string): number | string {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

export function booleanOf(text: string): boolean | string {
  const plain = text.trim();
  return plain === 'true' || plain === 'false' ? plain === 'true' : text;
}

/** Items separated by `|`. */
export function listOf(text: string): string[] {
  return text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
