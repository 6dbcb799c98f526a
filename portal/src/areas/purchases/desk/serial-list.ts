import { serialNumberPattern } from '@rampa/contract/purchases';

interface Numbered {
  /** Counted from 1, empty ones too, as an editor does. */
  readonly line: number;
  readonly number: string;
}

function numberedIn(text: string): readonly Numbered[] {
  const numbers = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .map((typed, index) => ({
      line: index + 1,
      number: (/^[^,;\t]*/u.exec(typed)?.[0] ?? '').replaceAll('"', '').trim(),
    }))
    .filter(({ number }) => number !== '');
  const [first, ...rest] = numbers;
  // What has no digit is no serial number.
  return first !== undefined && !/\d/u.test(first.number) ? rest : numbers;
}

/** Serial numbers out of a pasted list or a CSV file: one a line, or the first column; a heading is left out. */
export function serialNumbersIn(text: string): readonly string[] {
  return numberedIn(text).map(({ number }) => number);
}

/** The first that is no serial number, and its line: among two thousand nobody finds it. */
export function firstWrongIn(text: string): Numbered | undefined {
  return numberedIn(text).find(({ number }) => !serialNumberPattern.test(number));
}
