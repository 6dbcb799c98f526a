import { toLatin } from '@rampa/contract/script';
import { longestTyped } from './longest-typed.ts';

/** Cyrillic capitals that look exactly like Latin ones: people type a plate as it looks. */
const lookAlikes: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
};

const serbian = /^([A-ZČĆŠĐŽ]{2})-?(\d{3,4})-?([A-ZČĆŠĐŽ]{2})$/;
const foreign = /^[A-Z0-9-]{2,12}$/;

/**
 * A plate as it is stored: Serbian ones as `AB 123-CD`, foreign ones without blanks; empty stays
 * empty; undefined if the text is not a plate.
 */
export function normalisePlate(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined;
  const compact = foldScript(typed.normalize('NFC').toUpperCase()).replaceAll(/[\s.]/g, '');
  if (compact === '') return '';
  const parts = serbian.exec(compact);
  if (parts !== null) return `${parts[1]} ${parts[2]}-${parts[3]}`;
  return foreign.test(compact) ? compact : undefined;
}

/** For comparing plates and parts of them: what looks or sounds alike is alike. */
export function foldPlate(typed: string): string {
  if (typed.length > longestTyped) return typed;
  return foldScript(typed.normalize('NFC').toUpperCase()).replaceAll(/[\s.-]/g, '');
}

/**
 * Cyrillic letters become the Latin ones they look like. A letter without a Latin twin (Б, Г, Ђ …)
 * shows that Cyrillic was meant: then all are transliterated.
 */
function foldScript(text: string): string {
  const folded = text.replaceAll(/\p{Script=Cyrillic}/gu, (char) => lookAlikes[char] ?? char);
  return /\p{Script=Cyrillic}/u.test(folded) ? toLatin(text).toUpperCase() : folded;
}
