import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { first, instant, page, rows } from '../core/schemas.ts';
import { editors } from '../core/who.ts';
import { languageErrors } from './errors.ts';

/** Longest text, in characters. */
export const textMaximum = 4000;

/** Serbian is written once, in Cyrillic; Latin follows from it. */
export const writtenLanguage = z.enum(['sr-Cyrl', 'en']);
export type WrittenLanguage = z.infer<typeof writtenLanguage>;

const written = z.strictObject({
  /** What comes with the program. */
  builtIn: z.string(),
  /** The operator's text in its place, or null. */
  changed: z.string().nullable(),
  /** False if nothing is changed, or if a program update has made the change unusable. */
  holds: z.boolean(),
  /** Counts the changes, 0 before the first: saving names the one that was seen. */
  revision: z.int().min(0),
  changedAt: instant.nullable(),
  /** Who changed it last; empty if nobody did. */
  changedBy: z.string(),
});
export type WrittenText = z.infer<typeof written>;

const editableText = z.strictObject({
  /** With the plural form, if there are several: `purchases.tag-count_few`. */
  key: z.string(),
  serbian: written,
  /** Null if the language has no such plural form. */
  english: written.nullable(),
  /** Names of its placeholders. */
  params: z.array(z.string()),
  /** Tags are shown as what they mean: bold, a line break, a link. */
  markup: z.boolean(),
});
export type EditableText = z.infer<typeof editableText>;

const key = z.string().min(1).max(120);
const notFound = { 'language.text-not-found': languageErrors['language.text-not-found'] };
const moved = { ...notFound, 'language.text-changed': languageErrors['language.text-changed'] };

export const getTekstovi = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetTekstovi',
  who: editors,
  summary:
    'Texts of the portal, mails and documents, searched by key or by words in any language and script',
  input: z.strictObject({
    first,
    rows,
    search: z.string().trim().max(200).default(''),
    /** Only texts that differ from the built-in ones. */
    changed: z.boolean().default(false),
  }),
  result: page(editableText),
  errors: {},
});

export const getJedanTekst = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetJedanTekst',
  who: editors,
  summary: 'A text in the languages that it is written in',
  input: z.strictObject({ key }),
  result: editableText,
  errors: notFound,
});

const saved = { key, language: writtenLanguage, revision: z.int().min(0) };

export const sacuvajTekst = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajTekst',
  who: editors,
  summary: 'Replace a built-in text, effective at once',
  input: z.strictObject({ ...saved, text: z.string().max(textMaximum) }),
  result: editableText,
  errors: { ...languageErrors },
});

export const vratiTekst = defineCall({
  method: 'POST',
  path: '/api/Uprava/VratiTekst',
  who: editors,
  summary: 'Restore the built-in text',
  input: z.strictObject(saved),
  result: editableText,
  errors: moved,
});
