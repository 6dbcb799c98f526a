import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { passagesErrors } from '../passages/errors.ts';
import { externalTollErrors } from './errors.ts';
import { getT4AObracun, getT4ASviProlasci } from './passage-calls.ts';

export const getT4AProlasciKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetT4AProlasciKupca',
  who: clerks,
  summary: "A customer's passages abroad, selected by tag, country and period, newest first",
  input: getT4ASviProlasci.input.extend({
    account_id: id,
    /** Empty: all tags. */
    tag_id: z.string().max(64).default(''),
    /** ISO 3166; empty: all countries. */
    country: z
      .string()
      .regex(/^(?:[A-Z]{2})?$/)
      .default(''),
  }),
  result: getT4ASviProlasci.result.extend({
    /** ISO 3166 codes of the countries where tags of the service can pay. */
    countries: z.array(z.string()),
  }),
  errors: {
    'external-toll.tag-not-found': externalTollErrors['external-toll.tag-not-found'],
  },
});

export const getT4AObracunKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetT4AObracunKupca',
  who: clerks,
  summary: "How the toll of a customer's passage abroad was calculated and converted",
  input: z.strictObject({ account_id: id, ...getT4AObracun.input.shape }),
  result: getT4AObracun.result,
  errors: { 'passages.not-found': passagesErrors['passages.not-found'] },
});
