import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  empty,
  firstInQuery,
  id,
  instant,
  kategorija,
  page,
  rowsInQuery,
} from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { externalTollErrors } from './errors.ts';

/** States of a tag in the service; a found tag is `aktivan` again. */
export const t4aTagStatus = z.enum(['aktivan', 'neaktivan', 'izgubljen']);
export type T4ATagStatus = z.infer<typeof t4aTagStatus>;

export const t4aTag = z.strictObject({
  tag_id: id,
  serial_number: z.string(),
  kategorija,
  plate: z.string(),
  nickname: z.string(),
  /** Null if it is not in the service yet. */
  status: t4aTagStatus.nullable(),
  addedAt: instant.nullable(),
});
export type T4ATag = z.infer<typeof t4aTag>;

export const getT4ATagovi = defineCall({
  method: 'GET',
  path: '/api/Tag/getT4ATagovi',
  who: office,
  reads: true,
  summary: 'Tags of the service, or those of the account that could still be added',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    dodajNoviDialog: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  }),
  result: page(t4aTag),
  errors: {},
});

export const dodajT4ATag = defineCall({
  method: 'POST',
  path: '/api/Tag/DodajT4ATag',
  who: office,
  summary: 'Add a tag of the account to the service',
  input: z.strictObject({ kategorija, serial_number: z.string().trim().min(1).max(32) }),
  result: empty,
  errors: {
    'external-toll.not-activated': externalTollErrors['external-toll.not-activated'],
    'external-toll.tag-not-found': externalTollErrors['external-toll.tag-not-found'],
    'external-toll.tag-already-added': externalTollErrors['external-toll.tag-already-added'],
    'external-toll.tag-not-working': externalTollErrors['external-toll.tag-not-working'],
  },
});

export const promeniStatusT4ATag = defineCall({
  method: 'POST',
  path: '/api/Tag/PromeniStatusT4ATag',
  who: office,
  summary: 'Switch a tag of the service on or off, or report it lost or found',
  input: z.strictObject({
    serial_number: z.string().trim().min(1).max(32),
    tag_id: id,
    status: t4aTagStatus,
  }),
  result: empty,
  errors: {
    'external-toll.tag-not-found': externalTollErrors['external-toll.tag-not-found'],
    'external-toll.tag-not-working': externalTollErrors['external-toll.tag-not-working'],
  },
});

/** Why a tag will not work in a country; the first obstacle. */
export const t4aObstacle = z.enum([
  'not-activated',
  'tag-lost',
  'tag-stopped',
  'tag-not-added',
  'tag-inactive',
  'category-not-taken',
  'card-missing',
  'invoice-overdue',
]);
export type T4AObstacle = z.infer<typeof t4aObstacle>;

export const getT4AProvera = defineCall({
  method: 'GET',
  path: '/api/Tag/GetT4AProvera',
  who: office,
  reads: true,
  summary: 'Will my tag work: each tag of the account in each country, or why not',
  input: z.object({ first: firstInQuery, rows: rowsInQuery }),
  result: page(
    z.strictObject({
      ...t4aTag.shape,
      countries: z.array(
        z.strictObject({
          /** ISO 3166. */
          country: z.string(),
          works: z.boolean(),
          obstacle: t4aObstacle.nullable(),
        }),
      ),
    }),
  ),
  errors: {},
});
