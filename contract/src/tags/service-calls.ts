import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, kategorija } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { tagsErrors } from './errors.ts';

/** Why staff do what customers do by themselves; the customer is told it. */
export const tagServiceReasons = ['asked-by-phone', 'asked-at-counter', 'our-mistake'] as const;
export const tagServiceReason = z.enum(tagServiceReasons);
export type TagServiceReason = z.infer<typeof tagServiceReason>;

/** A printed number, in groups or not. */
const printedNumber = z.string().trim().min(1).max(32);

export const poveziTagKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/PoveziTag',
  who: clerks,
  summary: "Link a tag to a customer's account by the numbers printed with it, as the customer can",
  input: z.strictObject({
    account_id: id,
    serial_number: printedNumber,
    verificationCode: printedNumber,
    reason: tagServiceReason,
  }),
  result: z.strictObject({ tag_id: id, serial_number: z.string(), kategorija }),
  errors: {
    'tags.account-not-open': tagsErrors['tags.account-not-open'],
    'tags.code-wrong': tagsErrors['tags.code-wrong'],
    'tags.already-verified': tagsErrors['tags.already-verified'],
    'tags.already-yours': tagsErrors['tags.already-yours'],
  },
});

export const izmeniTagKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/IzmeniTag',
  who: clerks,
  summary: "Change plate and name of a customer's tag, as the customer can",
  input: z.strictObject({
    account_id: id,
    tag_id: id,
    nickname: z.string().trim().max(40),
    plate: z.string().trim().max(16),
    /** Of the shown state: saving is refused if there is a newer one. */
    revision: z.string().max(40),
    reason: tagServiceReason,
  }),
  result: z.strictObject({
    /** False where the tag was so already. */
    changed: z.boolean(),
  }),
  errors: {
    'tags.account-not-open': tagsErrors['tags.account-not-open'],
    'tags.changed-meanwhile': tagsErrors['tags.changed-meanwhile'],
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
  },
});
