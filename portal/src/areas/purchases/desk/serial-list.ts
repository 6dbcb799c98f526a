import { devicesAtOnce, serialNumberPattern } from '@rampa/contract/purchases';

interface Numbered {
  /** Counted from 1, empty ones too, as an editor does. */
  readonly line: number;
  readonly number: string;
}

function numberedIn(text: string): readonly Numbered[] {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .map((typed, index) => ({
      line: index + 1,
      number: (/^[^,;\t]*/u.exec(typed)?.[0] ?? '').replaceAll('"', '').trim(),
    }))
    .filter(({ number }) => number !== '');
  const [first, ...rest] = lines;
  // What has no digit is no serial number.
  const numbers = first !== undefined && !/\d/u.test(first.number) ? rest : lines;
  return numbers.flatMap(({ line, number }) =>
    (rangeOf(number) ?? [number]).map((one) => ({ line, number: one })),
  );
}

const rangePattern = /^([\d\s-]+)\.\.([\d\s-]+)$/u;

/** All numbers of `first..last`, one more than can be used at once at most; undefined for anything else. */
function rangeOf(typed: string): readonly string[] | undefined {
  const [from = '', to = ''] = (rangePattern.exec(typed) ?? [])
    .slice(1)
    .map((end) => end.replaceAll(/\D/gu, ''));
  if (from === '' || from.length !== to.length || from.length > 15) return undefined;
  const first = Number(from);
  const count = Number(to) - first + 1;
  if (count < 1) return undefined;
  return Array.from({ length: Math.min(count, devicesAtOnce + 1) }, (_, index) =>
    String(first + index).padStart(from.length, '0'),
  );
}

/** Serial numbers out of a pasted list or a CSV file: one or a range a line, or the first column; a heading is left out. */
export function serialNumbersIn(text: string): readonly string[] {
  return numberedIn(text).map(({ number }) => number);
}

/** The first that is no serial number, and its line: among two thousand nobody finds it. */
export function firstWrongIn(text: string): Numbered | undefined {
  return numberedIn(text).find(
    // A range that is none, such as one whose end comes first.
    ({ number }) => !serialNumberPattern.test(number) || number.includes('..'),
  );
}
