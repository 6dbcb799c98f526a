import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { amount, empty, id, languageId } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { tagsErrors } from './errors.ts';

/** A cost centre as shown at a tag or a passage. */
export const costCentre = z.strictObject({
  costCentreId: id,
  /** As in the company's books. */
  code: z.string(),
  /** May be empty. */
  name: z.string(),
});
export type CostCentre = z.infer<typeof costCentre>;

/** Filter of lists: left out or empty means all, `none` those without one, else an id. */
export const costCentreFilter = z.string().max(64).optional();
export const withoutCostCentre = 'none';

const totals = { tags: z.int().min(0), balance: amount };

export const getMestaTroska = defineCall({
  method: 'GET',
  path: '/api/Tag/GetMestaTroska',
  who: { ...office, keys: 'tags:read' },
  reads: true,
  summary: "The company's cost centres with how many tags and how much money is on each",
  input: z.object({ languageId: languageId.default('2') }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        ...costCentre.shape,
        ...totals,
        /** Revision of what `SacuvajMestoTroska` changes, as shown here. */
        revision: z.string(),
        /** No tag can get it any more; past passages still belong to it. */
        archived: z.boolean(),
      }),
    ),
    withoutCostCentre: z.strictObject(totals),
    /** Up to when what was charged is complete. */
    completeUpTo: completeUpToIfKnown,
  }),
  errors: {},
});

const longestName = 60;

export const sacuvajMestoTroska = defineCall({
  method: 'POST',
  path: '/api/Tag/SacuvajMestoTroska',
  who: { ...office, keys: 'tags:write' },
  summary: 'Add a cost centre, or change the code and name of one; an archived one is in use again',
  input: z.strictObject({
    /** Empty for a new one. */
    costCentreId: z.string().max(64).default(''),
    code: z.string().trim().min(1).max(20),
    name: z.string().trim().max(longestName),
    /** Of the shown state: saving is refused if there is a newer one. */
    revision: z.string().max(40).optional(),
  }),
  result: z.strictObject({ costCentreId: id }),
  errors: {
    'tags.cost-centre-changed': tagsErrors['tags.cost-centre-changed'],
    'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
    'tags.cost-centre-code-taken': tagsErrors['tags.cost-centre-code-taken'],
    'tags.cost-centres-too-many': tagsErrors['tags.cost-centres-too-many'],
  },
});

export const ukloniMestoTroska = defineCall({
  method: 'POST',
  path: '/api/Tag/UkloniMestoTroska',
  who: { ...office, keys: 'tags:write' },
  summary: 'Remove a cost centre; one that passages may refer to is archived',
  input: z.strictObject({ costCentreId: id }),
  result: empty,
  errors: {
    'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
    'tags.cost-centre-in-use': tagsErrors['tags.cost-centre-in-use'],
  },
});
