import { failure, success, type Outcome } from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import { eachParameter } from './text-parameters.ts';

export type TextFault =
  | 'language.text-empty'
  | 'language.text-strange-parameter'
  | 'language.text-parameter-missing'
  | 'language.text-braces'
  | 'language.text-not-cyrillic'
  | 'language.text-markup';

const PLURAL = /_(one|few|other)$/;
/** Letters of Serbian Latin alone, or Latin letters inside a Cyrillic word. */
const MIXED = /\S*(?:[đčćžšĐČĆŽŠ]|[a-zA-Z](?=[\u0400-\u04ff])|[\u0400-\u04ff](?=[a-zA-Z]))\S*/;
const LATIN_WORD = /(?<![\p{L}\d])[a-zA-Z][a-zA-Z\d]*/gu;
/** `PDF`, `SMS`, `A1`, but no sentence in capitals. */
const ABBREVIATION = /^[A-Z][A-Z\d]{0,3}$/;
/** Addresses of websites and of mails. */
const ADDRESS = /\S*(?:@|:\/\/|[a-z\d]\.[a-z])\S*/gi;
/** Names that Serbian leaves in Latin letters, as do the texts that come with the program. */
const LATIN_NAMES = new Set(
  [
    'Android Apple Chrome DinaCard Edge Excel Face Firefox Google Hello iOS iPad iPhone Mac',
    'macOS Mastercard Monri Pay Play Safari Store Touch Viber Visa Wallet WhatsApp Windows',
    'Authenticator DATEX GeoJSON',
  ].flatMap((line) => line.split(' ')),
);
/** What toasts and screens let through of HTML. */
const ALLOWED_TAG = /^<(?:\/?(?:b|strong|i|em)|br ?\/?|\/a|a href="https:\/\/[^"<>\s]+")>$/;

/** Names of the values that a text shows. */
export function paramsOf(text: string): readonly string[] {
  const names: string[] = [];
  eachParameter(text, ({ name }) => void names.push(name));
  return [...new Set(names)].toSorted();
}

export function isPluralForm(key: string): boolean {
  return PLURAL.test(key);
}

export function hasMarkup(text: string): boolean {
  return /<\/?[a-z]/i.test(text);
}

/**
 * Whether a text may stand instead of the built-in one: it shows the same values, is written in the
 * language's script, and has no markup where the built-in one has none. The one form of a plural may
 * leave its number out ("a tag"), and may have it where the built-in one leaves it out.
 */
export function checkText(
  text: string,
  {
    key,
    language,
    builtIn,
  }: {
    readonly key: string;
    readonly language: WrittenLanguage;
    readonly builtIn: string;
  },
): Outcome<null, TextFault> {
  if (text.trim() === '') return failure('language.text-empty');
  const plain = eachParameter(text, () => ' ');
  // Screens would write a number by a format, mails and papers would not.
  if (/\{\{|\}\}/.test(plain) || strangeFormat(text, builtIn))
    return failure('language.text-braces');
  const known = paramsOf(builtIn);
  const shown = paramsOf(text);
  const counted = isPluralForm(key);
  const strange = shown.find((name) => !known.includes(name) && !(counted && name === 'count'));
  if (strange !== undefined) return failure('language.text-strange-parameter', { name: strange });
  const missing = known.find((name) => !shown.includes(name) && !(counted && name === 'count'));
  if (missing !== undefined) return failure('language.text-parameter-missing', { name: missing });
  const tags = plain.match(/<[^<>]*>?/g) ?? [];
  const allowed = hasMarkup(builtIn) ? (tag: string) => ALLOWED_TAG.test(tag) : () => false;
  const wrong = tags.find((tag) => /^<\/?[a-z!?]/i.test(tag) && !allowed(tag));
  if (wrong !== undefined) return failure('language.text-markup', { tag: wrong.slice(0, 40) });
  if (language === 'sr-Cyrl') {
    const word = latinWord(plain.replace(/<[^>]*>/g, ' '), builtIn);
    if (word !== undefined) return failure('language.text-not-cyrillic', { word });
  }
  return success(null);
}

/** A format of a value that the built-in text does not have. */
function strangeFormat(text: string, builtIn: string): boolean {
  const formats = new Set<string>();
  eachParameter(builtIn, ({ format }) => void formats.add(format));
  let strange = false;
  eachParameter(text, ({ format }) => {
    if (format !== '' && !formats.has(format)) strange = true;
  });
  return strange;
}

/** The first word that is written in Latin letters and should not be. */
function latinWord(plain: string, builtIn: string): string | undefined {
  const mixed = MIXED.exec(plain)?.[0];
  if (mixed !== undefined) return mixed;
  const known = new Set(builtIn.match(LATIN_WORD));
  const words = plain.replace(ADDRESS, ' ').match(LATIN_WORD) ?? [];
  const strange = words.find(
    (word) => !ABBREVIATION.test(word) && !LATIN_NAMES.has(word) && !known.has(word),
  );
  if (strange !== undefined) return strange;
  const cyrillic = /[\u0400-\u04ff]/;
  return cyrillic.test(builtIn) && !cyrillic.test(plain) ? words[0] : undefined;
}

/** As it is kept: without what hides text, with plain line ends and parameters without blanks. */
export function tidy(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
  return eachParameter(plain, ({ name, format }) =>
    format === '' ? `{{${name}}}` : `{{${name}, ${format}}}`,
  );
}
