import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, id, instant, minorUnits } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { tagsErrors } from '../tags/errors.ts';
import { balanceTransfersErrors } from './errors.ts';

export const getPonudaPrenosa = defineCall({
  method: 'GET',
  path: '/api/Tag/GetPonudaPrenosa',
  who: office,
  summary: 'What can be moved off a lost or stolen tag, and from when on',
  input: z.object({ tag_id: id }),
  result: z.strictObject({
    /** Its balance; below zero where a passage from before the report arrived late. */
    amount,
    /** The operator's waiting period ends; at the moment of the report where there is none. */
    allowedFrom: instant,
    allowed: z.boolean(),
  }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'balance-transfers.not-stopped': balanceTransfersErrors['balance-transfers.not-stopped'],
  },
});

export const prenesiStanje = defineCall({
  method: 'POST',
  path: '/api/Tag/PrenesiStanje',
  who: office,
  summary:
    'Move the whole balance of a lost or stolen tag to a working tag of the account; the same key moves it once',
  input: z.strictObject({
    tag_id: id,
    toTagId: id,
    /** Minor units, as it was shown: another balance by now is told, not moved. */
    amount: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER),
    /** Made by the caller, once for each intent. */
    idempotencyKey: z.string().min(8).max(64),
  }),
  result: z.strictObject({ transferId: id, amount }),
  errors: { 'tags.not-found': tagsErrors['tags.not-found'], ...balanceTransfersErrors },
});
