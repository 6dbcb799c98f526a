/** Serbian Latin to Cyrillic: what a letter or two become. The pairs come first. */
const letters: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['lj', 'љ'],
  ['nj', 'њ'],
  ['dž', 'џ'],
  ['dj', 'ђ'],
  ...Array.from('abvgdđežzijklmnoprstćufhcčš', (latin, at): readonly [string, string] => [
    latin,
    'абвгдђежзијклмнопрстћуфхцчш'.charAt(at),
  ]),
];
const single = new Map(letters);
/** Two letters that are mostly one sound and in a handful of words two: `ињекција`, `надживети`. */
const pairs = /lj|nj|dž|dj/giu;
const apart: Readonly<Record<string, string>> = { lj: 'лј', nj: 'нј', dž: 'дж', dj: 'дј' };
/** Words of Serbian Latin; what has letters that Serbian lacks stays, as do numbers and addresses. */
const word = /(?<![\p{L}\d@./:])[a-zđžćčš]+(?![\p{L}\d@/:]|\.\p{L})/giu;
const foreign = /[qwxy]/iu;
/** `A1`, `PDF`: signs of roads and abbreviations are written so in either script. */
const abbreviation = /^[A-Z]{1,3}$/u;

/** After a number. */
const unit = /^(?:km|cm|mm|m|kg|t|h|min|s|l)$/u;

export interface Cyrillic {
  readonly text: string;
  /** Words with two letters that may be one sound or two, each way; somebody has to say which. */
  readonly doubtful: readonly { readonly written: string; readonly other: string }[];
}

/** Serbian Latin in Cyrillic. Latin says less than Cyrillic, so whoever wrote it looks at the result. */
export function toCyrillic(text: string): Cyrillic {
  const doubtful = new Map<string, string>();
  const written = text.replace(word, (latin, at: number, whole: string) => {
    if (foreign.test(latin) || abbreviation.test(latin)) return latin;
    if (unit.test(latin) && /\d\s?$/u.test(whole.slice(0, at))) return latin;
    const cyrillic = spell(latin);
    if (latin.search(pairs) >= 0) {
      doubtful.set(cyrillic, spell(latin.replace(pairs, (pair) => cased(apart, pair))));
    }
    return cyrillic;
  });
  return {
    text: written,
    doubtful: [...doubtful].map(([one, other]) => ({ written: one, other })),
  };
}

function spell(latin: string): string {
  return latin.replace(/lj|nj|dž|dj|\p{L}/giu, (letter) => {
    const found = single.get(letter.toLowerCase());
    if (found === undefined) return letter;
    return letter.charAt(0) === letter.charAt(0).toLowerCase() ? found : found.toUpperCase();
  });
}

/** A pair taken apart, with a capital where it began with one. */
function cased(by: Readonly<Record<string, string>>, pair: string): string {
  const found = by[pair.toLowerCase()] ?? pair;
  const capital = pair.charAt(0) !== pair.charAt(0).toLowerCase();
  return capital ? found.charAt(0).toUpperCase() + found.slice(1) : found;
}
