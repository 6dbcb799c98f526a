/**
 * Codes of our mails: twelve characters, the last of which is a check character, so that a slip of the finger
 * is not taken for a forgery. No character may be mistaken for another one, 31 are left; a prime number, with
 * which the check finds every wrong character and any two that changed places.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const base = alphabet.length;
const length = 12;
/** Inverse of the check character's weight: 12 · 13 = 5 · 31 + 1. */
const inverseOfWeight = 13;

/** Cyrillic letters that look like one of the alphabet. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  З: '3',
  Ѕ: 'S',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Н: 'H',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** Letters of a Serbian Cyrillic keyboard, by the key of the Latin one: whoever reads a code types by sound, or without looking. */
const byKey: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  Ц: 'C',
  Д: 'D',
  Е: 'E',
  Ф: 'F',
  Г: 'G',
  Х: 'H',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Н: 'N',
  П: 'P',
  Љ: 'Q',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  В: 'V',
  Њ: 'W',
  Џ: 'X',
  Ѕ: 'Y',
  З: 'Z',
};

/** A code made of these bytes; from 16 on each code is as likely as any other. */
export function mailCodeOf(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  const values: number[] = [];
  for (let at = 1; at < length; at += 1) {
    values.push(Number(rest % BigInt(base)));
    rest /= BigInt(base);
  }
  const check = (base - (weighted(values) % base)) * inverseOfWeight;
  return grouped([...values, check % base].map((value) => alphabet.charAt(value)).join(''));
}

/**
 * A code as somebody typed it: in capitals or not, with spaces, dashes or nothing between, with Cyrillic letters
 * that look the same, or else that are on the same keys. What is around it does not matter: phones copy an SMS whole, and a
 * comma or the rest of an address with the code. Of several it is the last one, for ours is behind all that customers have written,
 * such as the name of a tag. Null if no code of ours reads like that.
 */
export function readMailCode(typed: string): string | null {
  return readWith(lookAlikes, typed) ?? readWith(byKey, typed) ?? mailCodesIn(typed).at(-1) ?? null;
}

function readWith(letters: Readonly<Record<string, string>>, typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{White_Space}\p{Pd}\p{Cf}._\u2212]/gu, '')
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => letters[letter] ?? letter);
  const values = Array.from(plain, (character) => alphabet.indexOf(character));
  const isWhole = values.length === length && !values.includes(-1);
  return isWhole && weighted(values) % base === 0 ? grouped(plain) : null;
}

/**
 * Four letters or digits, three times, with little between them; looked for at every word, as codes may follow each other. The middle of
 * a UUID is none.
 */
const codeLike =
  /(?<![\p{L}\p{N}\p{Pd}])(?=((?:[\p{L}\p{N}]{4}[\s\p{Pd}\p{Cf}._\u2212]{0,3}){2}[\p{L}\p{N}]{4})(?![\p{L}\p{N}\p{Pd}]))/gu;

/** A code as it is printed, which nothing else that people copy looks like: a UUID, for one, goes on. */
const printed =
  /(?<![\p{L}\p{N}\p{Pd}])(?:[\p{L}\p{N}]{4}\p{Pd}){2}[\p{L}\p{N}]{4}(?![\p{L}\p{N}\p{Pd}])/gu;

/**
 * The codes that a text mentions, each once, in order: with letters that look the same, or, as a code is printed, by their keys. One
 * without a digit or a dash may be three short words, and does not count.
 */
export function mailCodesIn(text: string): readonly string[] {
  const byTheirKeys = new Set(Array.from(text.matchAll(printed), ([typed]) => typed));
  const codes = Array.from(text.matchAll(codeLike), ([, typed = '']) =>
    /[\p{N}\p{Pd}\u2212]/u.test(typed)
      ? (readWith(lookAlikes, typed) ?? (byTheirKeys.has(typed) ? readWith(byKey, typed) : null))
      : null,
  );
  return [...new Set(codes)].filter((code) => code !== null);
}

/**
 * What a text shows in the form of our codes, each once, in order, though no code of ours reads like that, not even by the keys:
 * it was made up, or copied with a mistake.
 */
export function madeUpCodesIn(text: string): readonly string[] {
  const codes = Array.from(text.matchAll(printed), ([typed]) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/\p{Pd}/gu, '-'),
  );
  return [...new Set(codes)].filter((code) => readMailCode(code) === null);
}

function weighted(values: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + (index + 1) * value, 0);
}

function grouped(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/gu, '$1-');
}
