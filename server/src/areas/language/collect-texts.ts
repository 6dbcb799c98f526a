import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toLatin } from '@rampa/contract/script';
import type { Country, LanguageId } from '@rampa/contract';
import type { WrittenLanguage } from '@rampa/contract/language';
import { englishIn, serbianIn } from '../../platform/country-words.ts';

export type Texts = Readonly<Record<string, string>>;
/** As written by people. */
export type WrittenTexts = Readonly<Record<WrittenLanguage, Texts>>;

const roots = ['../../../../portal/src/', '../../'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Of each country: they are the program's, and stay the same while it runs. */
const collected = new Map<Country, Promise<WrittenTexts>>();

/**
 * Collects the texts that are beside the screens and the server's mails and documents, in the words
 * of a country. Serbian is written once, in Cyrillic; Latin is derived from it.
 */
export function collectTexts(country: Country = 'rs'): Promise<WrittenTexts> {
  const known = collected.get(country);
  if (known !== undefined) return known;
  const reading = readTexts(country);
  collected.set(country, reading);
  return reading;
}

async function readTexts(country: Country): Promise<WrittenTexts> {
  return {
    'sr-Cyrl': eachText(await readAll('texts.sr-Cyrl.json'), serbianIn(country)),
    en: eachText(await readAll('texts.en.json'), englishIn(country)),
  };
}

function eachText(texts: Texts, change: (text: string) => string): Texts {
  // Without a prototype, which `Object.create` has no type for: an editor who asks for the text
  // `__proto__` is told that there is none.
  const none = Object.create(null) as Texts;
  return Object.assign(
    none,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)])),
  );
}

/** What was derived from them, as long as they exist. */
const derived = new WeakMap<WrittenTexts, Readonly<Record<LanguageId, Texts>>>();

/** The texts of every language, from those that are written. */
export function inLanguages(written: WrittenTexts): Readonly<Record<LanguageId, Texts>> {
  const known = derived.get(written);
  if (known !== undefined) return known;
  const cyrillic = written['sr-Cyrl'];
  let latin: Texts | undefined;
  const texts = {
    '1': cyrillic,
    // With the first text that is read: most commands read none.
    get '2'(): Texts {
      latin ??= eachText(cyrillic, latinText);
      return latin;
    },
    '3': written.en,
  };
  derived.set(written, texts);
  return texts;
}

/** Names of placeholders, in double braces, stay unchanged. */
export function latinText(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : toLatin(part)))
    .join('');
}

async function readAll(fileName: string): Promise<Texts> {
  const texts: Record<string, string> = {};
  for (const root of roots) {
    const found = await readdir(root, { recursive: true }).catch(() => []);
    for (const path of found.filter((name) => name.endsWith(fileName)).sort()) {
      const parsed = JSON.parse(await readFile(join(root, path), 'utf8')) as Record<string, string>;
      for (const [key, text] of Object.entries(parsed)) {
        if (texts[key] !== undefined) throw new Error(`The text ${key} occurs twice (${path})`);
        texts[key] = text;
      }
    }
  }
  return texts;
}
