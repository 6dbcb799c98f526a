import { yatRules } from './yat-rules.ts';

/**
 * Serbian as it is written in Serbia (ekavian) to Serbian as it is written in Republika Srpska
 * (ijekavian), both in Cyrillic: `захтев` → `захтјев`, `цена` → `цијена`. The pairs are in
 * `yat-rules.ts`; a word without a rule stays unchanged.
 */
export function toIjekavian(text: string): string {
  return inContext(text).replace(/[\u0400-\u04ff]+/gu, ijekavianWord);
}

/**
 * `промени`, `измене`: one form in ekavian, two in ijekavian. As a noun it has a short vowel
 * (`о промјени`, `све измјене`), as a verb a long one (`Промијени лозинку`, `да се измијене`).
 */
const changing = '(за|из|про|при|раз|на)мен';
const letter = String.raw`[\u0400-\u04ff]`;
const nounWithI = new RegExp(
  `(?<!${letter})((?:о|у|на|по|при|према) (?:${letter}+ој )?)${changing}и(?!${letter})`,
  'giu',
);
const verbWithE = new RegExp(`(?<!${letter})((?:се|да|не) )${changing}е(?!${letter})`, 'giu');

function inContext(text: string): string {
  return text
    .replace(nounWithI, (_, before: string, prefix: string) => `${before}${prefix}мјени`)
    .replace(verbWithE, (_, before: string, prefix: string) => `${before}${prefix}мијене`);
}

const known = new Map<string, string>();
/** A cache for the words of texts, which recur; limited, since people may write anything. */
const mostKnown = 20_000;

function ijekavianWord(word: string): string {
  const small = word.toLowerCase();
  if (!small.includes('е')) return word;
  let found = known.get(small);
  if (found === undefined) {
    found = yatRules.reduce((text, { from, to }) => text.replace(from, to), small);
    if (known.size < mostKnown) known.set(small, found);
  }
  if (found === small) return word;
  if (word === small) return found;
  if (word === word.toUpperCase()) return found.toUpperCase();
  // No rule changes the first letter of a word.
  return word.charAt(0) + found.slice(1);
}
