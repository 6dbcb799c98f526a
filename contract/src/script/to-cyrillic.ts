/** Serbian Latin to Cyrillic, letter by letter; pairs come first. */
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
/** Two letters, usually one sound but two in a handful of words: `инјекција`, `надживети`. */
const pairs = /lj|nj|dž|dj/giu;
const apart: Readonly<Record<string, string>> = { lj: 'лј', nj: 'нј', dž: 'дж', dj: 'дј' };
/** A word of Serbian Latin; words with other letters, digits and addresses stay unchanged. */
const word = /(?<![\p{L}\d@./:])[a-zđžćčš]+(?![\p{L}\d@/:]|\.\p{L})/giu;
const foreign = /[qwxy]/iu;
/** `A1`, `PDF`: road signs and abbreviations are written so in both scripts. */
const abbreviation = /^[A-Z]{1,3}$/u;

/** After a number. */
const unit = /^(?:km|cm|mm|m|kg|t|h|min|s|l)$/u;

export interface Cyrillic {
  readonly text: string;
  /** Words with two letters that may be one sound or two, in both readings; a person has to decide. */
  readonly doubtful: readonly { readonly written: string; readonly other: string }[];
}

/** Serbian Latin in Cyrillic. Latin is ambiguous, so its author checks the result. */
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

/** A digraph taken apart, with a capital if it began with one. */
function cased(by: Readonly<Record<string, string>>, pair: string): string {
  const found = by[pair.toLowerCase()] ?? pair;
  const capital = pair.charAt(0) !== pair.charAt(0).toLowerCase();
  return capital ? found.charAt(0).toUpperCase() + found.slice(1) : found;
}
