/** Keys that are given one a line; a key may have any other character in it. */
export function keysIn(text: string): readonly string[] {
  return text.split(/[\r\n]+/).filter((line) => line !== '');
}
