import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, id, instant, kategorija } from '../core/schemas.ts';
import { office, ownerOnly } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { tagsErrors } from './errors.ts';

/** A printed number or a code, in groups or not. */
const typedNumber = z.string().trim().min(1).max(40);

const tagNotFound = { 'tags.not-found': tagsErrors['tags.not-found'] };

export const zapocniPredaju = defineCall({
  method: 'POST',
  path: '/api/Tag/ZapocniPredaju',
  who: ownerOnly,
  summary:
    'Begin to hand a tag over to another account, by a code that is shown once; a code of before ends. Requires step-up authentication',
  input: z.strictObject({ tag_id: id }),
  result: z.strictObject({
    /** For whoever takes the tag over, in groups. */
    code: z.string(),
    expiresAt: instant,
  }),
  errors: {
    ...tagNotFound,
    'identity.proof-needed': identityErrors['identity.proof-needed'],
    'tags.account-not-open': tagsErrors['tags.account-not-open'],
    'tags.handover-not-working': tagsErrors['tags.handover-not-working'],
    'tags.handover-blocked': tagsErrors['tags.handover-blocked'],
    'tags.handover-debt': tagsErrors['tags.handover-debt'],
  },
});

export const opozoviPredaju = defineCall({
  method: 'POST',
  path: '/api/Tag/OpozoviPredaju',
  who: ownerOnly,
  summary: 'Call a handover back, so that its code works no longer',
  input: z.strictObject({ tag_id: id }),
  result: empty,
  errors: { ...tagNotFound, 'tags.handover-done': tagsErrors['tags.handover-done'] },
});

export const preuzmiTag = defineCall({
  method: 'POST',
  path: '/api/Tag/PreuzmiTag',
  who: office,
  summary:
    'Take a tag over from another account by its serial number and the code that its owner has; repeated, it answers the same',
  input: z.strictObject({
    serial_number: typedNumber,
    code: typedNumber,
    /** Of the vehicle that it is for; may be left empty. */
    plate: z.string().max(40).default(''),
  }),
  result: z.strictObject({ tag_id: id, serial_number: z.string(), kategorija }),
  errors: {
    'tags.handover-code-wrong': tagsErrors['tags.handover-code-wrong'],
    'tags.handover-not-now': tagsErrors['tags.handover-not-now'],
    'tags.already-yours': tagsErrors['tags.already-yours'],
    'tags.account-not-open': tagsErrors['tags.account-not-open'],
  },
});
