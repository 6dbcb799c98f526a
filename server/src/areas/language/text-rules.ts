import { failure, success, type Outcome } from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import { latinWordIn } from '@rampa/contract/script';
import { eachParameter } from './text-parameters.ts';

export type TextFault =
  | 'language.text-empty'
  | 'language.text-strange-parameter'
  | 'language.text-parameter-missing'
  | 'language.text-braces'
  | 'language.text-not-cyrillic'
  | 'language.text-markup';

const PLURAL = /_(one|few|other)$/;
/** HTML that toasts and screens let through. */
const ALLOWED_TAG = /^<(?:\/?(?:b|strong|i|em)|br ?\/?|\/a|a href="https:\/\/[^"<>\s]+")>$/;

/** Names of the placeholders of a text. */
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
 * Whether a text may replace the built-in one: it has the same placeholders, is written in the
 * language's script, and has no markup unless the built-in one has. The one form of a plural may
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
  // Screens would format a number, mails and documents would not.
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
    const word = latinWordIn(plain.replace(/<[^<>]*>/g, ' '), { like: builtIn });
    if (word !== undefined) return failure('language.text-not-cyrillic', { word });
  }
  return success(null);
}

/**
 * The same for texts written in paragraphs, each of which is passed alone: placeholders that may occur,
 * no formats, no markup, and Cyrillic except for the Latin words of `like`.
 */
export function checkParagraph(
  text: string,
  {
    language,
    params,
    like,
  }: {
    readonly language: WrittenLanguage;
    readonly params: readonly string[];
    readonly like: string;
  },
): Outcome<null, TextFault> {
  let format = '';
  const plain = eachParameter(text, (shown) => {
    format ||= shown.format;
    return ' ';
  });
  if (format !== '' || /\{\{|\}\}/.test(plain)) return failure('language.text-braces');
  const strange = paramsOf(text).find((name) => !params.includes(name));
  if (strange !== undefined) return failure('language.text-strange-parameter', { name: strange });
  const tag = /<\/?[a-z!?][^<>]*>?/i.exec(plain)?.[0];
  if (tag !== undefined) return failure('language.text-markup', { tag: tag.slice(0, 40) });
  const word = language === 'sr-Cyrl' ? latinWordIn(plain, { like }) : undefined;
  return word === undefined
    ? success(null)
    : failure('language.text-not-cyrillic', { word: word.slice(0, 40) });
}

/** A format of a placeholder that the built-in text does not have. */
function strangeFormat(text: string, builtIn: string): boolean {
  const formats = new Set<string>();
  eachParameter(builtIn, ({ format }) => void formats.add(format));
  let strange = false;
  eachParameter(text, ({ format }) => {
    if (format !== '' && !formats.has(format)) strange = true;
  });
  return strange;
}

/** Normalised: without invisible characters, with plain line ends and placeholders without blanks. */
export function tidy(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
  return eachParameter(plain, ({ name, format }) =>
    format === '' ? `{{${name}}}` : `{{${name}, ${format}}}`,
  );
}
