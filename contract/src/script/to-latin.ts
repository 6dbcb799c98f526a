/** Serbian is written once, in Cyrillic; the Latin form is derived, which loses nothing. */

const singleLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  ш: 'š',
};

/** One Cyrillic letter, two Latin ones. */
const digraphs: Readonly<Record<string, string>> = { љ: 'lj', њ: 'nj', џ: 'dž' };

const anyLetter = /\p{L}/u;

/**
 * Serbian Cyrillic to Serbian Latin. Anything else stays unchanged. A capital digraph
 * follows its neighbours: `ЉУБАВ` → `LJUBAV`, `Љубав` → `Ljubav`, `КОЊ` → `KONJ`.
 */
export function toLatin(text: string): string {
  const chars = Array.from(text);
  return chars.map((char, at) => latinOf(char, chars[at - 1], chars[at + 1])).join('');
}

function latinOf(char: string, before: string | undefined, after: string | undefined): string {
  const lower = char.toLowerCase();
  const capital = char !== lower;
  const single = singleLetters[lower];
  if (single !== undefined) return capital ? single.toUpperCase() : single;
  const pair = digraphs[lower];
  if (pair === undefined) return char;
  if (!capital) return pair;
  return amongCapitals(before, after) ? pair.toUpperCase() : capitalised(pair);
}

/** The letter after decides; at the end of a word the letter before does. */
function amongCapitals(before: string | undefined, after: string | undefined): boolean {
  if (isLetter(after)) return isCapital(after);
  return isLetter(before) && isCapital(before);
}

function isLetter(char: string | undefined): char is string {
  return char !== undefined && anyLetter.test(char);
}

function isCapital(char: string): boolean {
  return char !== char.toLowerCase();
}

function capitalised(pair: string): string {
  return pair.charAt(0).toUpperCase() + pair.slice(1);
}
