/** Serial numbers out of a pasted list or a CSV file: one a line, or the first column; a heading is left out. */
export function serialNumbersIn(text: string): readonly string[] {
  const numbers = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .map((line) => (/^[^,;\t]*/u.exec(line)?.[0] ?? '').replaceAll('"', '').trim())
    .filter((number) => number !== '');
  const [first = '', ...rest] = numbers;
  // What has no digit is no serial number.
  return numbers.length > 0 && !/\d/u.test(first) ? rest : numbers;
}
