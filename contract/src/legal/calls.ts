import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, empty, instant, languageId } from '../core/schemas.ts';
import { anyone, everyMember } from '../core/who.ts';
import { legalErrors } from './errors.ts';

/** Legal pages: terms of use, privacy notice, accessibility statement, terms of tolls abroad. */
export const legalPage = z.enum(['terms', 'privacy', 'accessibility', 'tolls-abroad']);
export type LegalPage = z.infer<typeof legalPage>;

const block = z.strictObject({ kind: z.enum(['heading', 'text', 'item']), text: z.string() });

/** Counts from 1, per page; version 1 comes with the program. */
const version = z.int().min(1).max(1_000_000);
const versionOfPage = z.strictObject({ version, validFrom: day });
export type PageVersion = z.infer<typeof versionOfPage>;

export const getPravnaStrana = defineCall({
  method: 'GET',
  path: '/api/Pravno/GetStrana',
  who: anyone,
  reads: true,
  summary:
    'Terms of use, privacy notice, accessibility statement or terms of tolls abroad: the version in force, or any other that was published',
  // Revalidated each time, but sent only if it has changed.
  keptFor: 0,
  input: z.object({
    page: legalPage,
    languageId: languageId.default('2'),
    version: z.coerce.number<string>().pipe(version).optional(),
  }),
  result: z.strictObject({
    ...versionOfPage.shape,
    /** The version in force today, which may differ from this one. */
    inForce: version,
    blocks: z.array(block),
    /** All published versions, the newest first. */
    versions: z.array(versionOfPage),
  }),
  errors: { 'legal.version-not-found': legalErrors['legal.version-not-found'] },
});

export const getPrihvatanja = defineCall({
  method: 'GET',
  path: '/api/Pravno/GetPrihvatanja',
  who: everyMember,
  reads: true,
  summary: 'Which versions the caller accepted or has seen, and which are new',
  input: z.object({}),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        page: legalPage,
        ...versionOfPage.shape,
        at: instant,
        /** `registration`: accepted when the account was opened; `told`: seen later, in the portal. */
        way: z.enum(['registration', 'told']),
      }),
    ),
    /** Published since, the newest of each page; some take effect later. */
    news: z.array(z.strictObject({ page: z.enum(['terms', 'privacy']), ...versionOfPage.shape })),
  }),
  errors: {},
});

export const potvrdiObavestenje = defineCall({
  method: 'POST',
  path: '/api/Pravno/PotvrdiObavestenje',
  who: everyMember,
  summary: 'Record that the caller has seen the new versions; safe to repeat',
  input: z.strictObject({ page: legalPage, version }),
  result: empty,
  errors: { 'legal.version-not-found': legalErrors['legal.version-not-found'] },
});
