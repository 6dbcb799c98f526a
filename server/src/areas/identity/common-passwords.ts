import { toLatin } from '@rampa/contract/script';
import { commonWords } from './common-words.ts';

const words = new Set(commonWords);
const longestWord = Math.max(...commonWords.map((word) => word.length));

/** Rows of a keyboard and of the alphabet, walked in either direction. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
].flatMap((walk) => [walk, walk.split('').reverse().join('')]);

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const DIFFERENT_WORDS = 2;
const LOOSE_CHARACTERS = 4;

/**
 * A password that guessing programs try early: at most two common words (or the customer's own
 * names), written any number of times, in either script, with digits for letters, and around them
 * no more than a year, a number, a run of the keyboard or a few symbols. A sentence of several words
 * passes, and so does anything with enough unpredictable characters.
 */
export function isCommonPassword(password: string, ownWords: readonly string[] = []): boolean {
  const folded = fold(password);
  const own = new Set(ownWords.flatMap((text) => [fold(text), ...namesIn(text)]));
  return [folded, unsubstituted(folded)].some((text) => isPredictable(text, own));
}

function isPredictable(text: string, own: ReadonlySet<string>): boolean {
  const isWord = (part: string): boolean => words.has(part) || own.has(part);
  const longest = Math.max(longestWord, ...[...own].map((word) => word.length));
  const found = new Set<string>();
  let loose = 0;
  let at = 0;
  while (at < text.length) {
    const run = runAt(text, at);
    const word = wordAt(text, at, Math.min(longest, text.length - at), isWord);
    if (word !== null && word.length >= run) {
      found.add(word);
      at += word.length;
    } else if (run > 0) {
      at += run;
    } else {
      const year = /^(?:19|20)\d\d/.exec(text.slice(at))?.[0].length ?? 0;
      if (year === 0) loose += 1;
      at += Math.max(1, year);
    }
  }
  return found.size <= DIFFERENT_WORDS && loose <= LOOSE_CHARACTERS;
}

function wordAt(
  text: string,
  at: number,
  longest: number,
  isWord: (part: string) => boolean,
): string | null {
  for (let length = longest; length >= 3; length -= 1) {
    const part = text.slice(at, at + length);
    if (isWord(part)) return part;
  }
  return null;
}

/** Length of a repetition (`aaa`, `121212`) or of a walk along the keyboard that begins here. */
function runAt(text: string, at: number): number {
  let best = 0;
  for (let period = 1; period <= 3; period += 1) {
    let end = at + period;
    while (end < text.length && text[end] === text[end - period]) end += 1;
    if (end - at >= Math.max(3, period * 2)) best = Math.max(best, end - at);
  }
  for (const walk of walks) {
    let length = 3;
    if (!walk.includes(text.slice(at, at + length)) || at + length > text.length) continue;
    while (at + length < text.length && walk.includes(text.slice(at, at + length + 1))) length += 1;
    best = Math.max(best, length);
  }
  return best;
}

/** Lower-case Latin letters without diacritics, whatever was typed. */
function fold(text: string): string {
  return toLatin(text.normalize('NFC'))
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

function unsubstituted(text: string): string {
  return text.replace(/./gu, (char) => substitutes[char] ?? char);
}

function namesIn(text: string): string[] {
  return fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3);
}
