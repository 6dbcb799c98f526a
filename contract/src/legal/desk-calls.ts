import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, instant } from '../core/schemas.ts';
import { editors } from '../core/who.ts';
import { languageErrors, writtenLanguage } from '../language/index.ts';
import { legalPage } from './calls.ts';
import { legalErrors } from './errors.ts';

/** Longest text of a page in one language, in characters. */
export const pageMaximum = 60_000;
/** Longest paragraph, in characters. */
export const paragraphMaximum = 4000;

const draft = z.strictObject({
  /** As last published. */
  published: z.string(),
  /** The draft of the next version, or null. */
  draft: z.string().nullable(),
  /** Counts the saves, 0 before the first: saving names the one that was seen. */
  revision: z.int().min(0),
  changedAt: instant.nullable(),
  /** Who saved last; empty if nobody did. */
  changedBy: z.string(),
});
export type PageDraft = z.infer<typeof draft>;

const pageAtDesk = z.strictObject({
  page: legalPage,
  serbian: draft,
  english: draft,
  /** Names of its placeholders. */
  params: z.array(z.string()),
  inForce: z.int(),
  /** The newest first; the first version comes with the program and was published by nobody. */
  versions: z.array(
    z.strictObject({
      version: z.int(),
      validFrom: day,
      publishedAt: instant.nullable(),
      publishedBy: z.string(),
    }),
  ),
});
export type PageAtDesk = z.infer<typeof pageAtDesk>;

const revision = z.int().min(0);
const changed = { 'legal.draft-changed': legalErrors['legal.draft-changed'] };

export const getPravneStrane = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPravneStrane',
  who: editors,
  summary:
    'Terms, privacy notice, accessibility statement and terms of tolls abroad with their drafts and versions',
  input: z.strictObject({}),
  result: z.strictObject({ items: z.array(pageAtDesk) }),
  errors: {},
});

export const sacuvajNacrt = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajNacrt',
  who: editors,
  summary: 'Save a draft of a page in one language; nobody sees it until it is published',
  bodyLimit: 256 * 1024,
  input: z.strictObject({
    page: legalPage,
    language: writtenLanguage,
    revision,
    text: z.string().max(pageMaximum),
  }),
  result: pageAtDesk,
  errors: {
    ...changed,
    'legal.paragraph-too-long': legalErrors['legal.paragraph-too-long'],
    'language.text-empty': languageErrors['language.text-empty'],
    'language.text-strange-parameter': languageErrors['language.text-strange-parameter'],
    'language.text-parameter-missing': languageErrors['language.text-parameter-missing'],
    'language.text-braces': languageErrors['language.text-braces'],
    'language.text-not-cyrillic': languageErrors['language.text-not-cyrillic'],
    'language.text-markup': languageErrors['language.text-markup'],
  },
});

export const odbaciNacrt = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdbaciNacrt',
  who: editors,
  summary: 'Discard the draft of a page in one language',
  input: z.strictObject({ page: legalPage, language: writtenLanguage, revision }),
  result: pageAtDesk,
  errors: changed,
});

export const objaviNacrt = defineCall({
  method: 'POST',
  path: '/api/Uprava/ObjaviNacrt',
  who: editors,
  summary: 'Publish the drafts of a page as its next version, in force from a day of toll time',
  input: z.strictObject({
    page: legalPage,
    serbianRevision: revision,
    englishRevision: revision,
    validFrom: day,
  }),
  result: pageAtDesk,
  errors: {
    ...changed,
    'legal.nothing-to-publish': legalErrors['legal.nothing-to-publish'],
    'legal.day-past': legalErrors['legal.day-past'],
    'legal.day-before-last': legalErrors['legal.day-before-last'],
  },
});
