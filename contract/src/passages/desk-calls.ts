import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { tagsErrors } from '../tags/errors.ts';
import { getObracun, getProlasci } from './calls.ts';
import { passagesErrors } from './errors.ts';
import { comparedReading } from './reading.ts';

export const getProlasciKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetProlasciKupca',
  who: clerks,
  summary: "A customer's domestic passages, selected and paged like the customer's own list",
  input: getProlasci.input.extend({ account_id: id }),
  // What looks wrong has a desk of its own.
  result: getProlasci.result.omit({ unusual: true, completeUpTo: true }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
    'passages.archived': passagesErrors['passages.archived'],
    'passages.amounts-reversed': passagesErrors['passages.amounts-reversed'],
    'passages.search-too-wide': passagesErrors['passages.search-too-wide'],
  },
});

export const getObracunKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetObracunKupca',
  who: clerks,
  summary:
    "How the toll of a customer's passage was calculated, and what the camera of the lane read",
  input: z.strictObject({ account_id: id, ...getObracun.input.shape }),
  /** `reading` is null where the lane sent none, or it is no longer kept. */
  result: getObracun.result.extend({ reading: comparedReading.nullable() }),
  errors: getObracun.errors,
});
