import { toLatin } from '@rampa/contract/script';

/** Septets of one SMS, and of each part where there are more: the rest says how they belong together. */
const WHOLE = 160;
const PART = 153;
const MOST_PARTS = 2;
/** Letters of an account's name: as many as tell one from another, and fewer where that saves a part. */
const LONGEST_NAME = 30;
const SHORTEST_NAME = 12;

/** Letters of the GSM 7-bit alphabet (3GPP TS 23.038) that our texts may have. */
const PLAIN = /^[A-Za-z0-9 @£$¥_!"#%&'()*+,\-./:;<=>?¡§¿\n]$/u;
/** Of its extension: two septets each. */
const EXTENDED = /^[€[\]{}~^|\\]$/u;

const replaced: Readonly<Record<string, string>> = {
  đ: 'dj',
  Đ: 'Dj',
  '„': '"',
  '“': '"',
  '”': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '-',
};

/**
 * A text in the letters that an SMS takes at 160 to a message: Serbian in Latin, without the marks of č, ć, š and ž,
 * as people write it on phones. One letter outside them would leave room for 70 alone.
 */
export function plainLetters(text: string): string {
  return Array.from(toLatin(text).replace(/[\p{Z}\s]+/gu, ' '), (letter) => {
    const other = replaced[letter] ?? letter;
    if (isKnown(other)) return other;
    const bare = other.normalize('NFKD').replace(/\p{M}/gu, '');
    return isKnown(bare) ? bare : '?';
  })
    .join('')
    .trim();
}

function isKnown(text: string): boolean {
  return Array.from(text).every((letter) => PLAIN.test(letter) || EXTENDED.test(letter));
}

/** Septets that a text in plain letters takes. */
export function septetsOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (EXTENDED.test(letter) ? 2 : 1), 0);
}

/**
 * What is said and what has to be at its end, in plain letters: at most two parts, one if that is enough. What is too
 * long is said in fewer words; the end stays whole. `account`: the name before it, for whoever acts in several.
 */
export function smsText(said: string, end: string, account = ''): string {
  const alone = asSentence(plainLetters(said));
  const sentence = account === '' ? alone : `${nameBefore(account, alone, end)}: ${alone}`;
  const whole = `${sentence} ${plainLetters(end)}`;
  if (septetsOf(whole) <= WHOLE) return whole;
  // A letter of two septets is not divided: where one is left, it goes into the next part.
  const lost = septetsOf(whole) > Array.from(whole).length ? MOST_PARTS - 1 : 0;
  const room = PART * MOST_PARTS - lost - septetsOf(` ${plainLetters(end)}`);
  return `${shortened(sentence, room)} ${plainLetters(end)}`;
}

function nameBefore(account: string, sentence: string, end: string): string {
  const left = WHOLE - septetsOf(`: ${sentence} ${plainLetters(end)}`);
  const room = left < SHORTEST_NAME ? LONGEST_NAME : Math.min(left, LONGEST_NAME);
  return shortened(plainLetters(account), room);
}

/** Most of what is said are headings, without a full stop: what follows them would be read on. */
function asSentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

const CUT = '...';

function shortened(text: string, room: number): string {
  if (septetsOf(text) <= room) return text;
  let kept = '';
  let left = room - CUT.length;
  for (const letter of text) {
    left -= septetsOf(letter);
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}${CUT}`;
}
