import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, empty, id, instant } from '../core/schemas.ts';
import { clerks, office } from '../core/who.ts';
import { approvalsErrors } from '../approvals/errors.ts';
import { accountBlockReason, blockOrigin, blockReason, staffBlockReason } from './blocks.ts';
import { tagsErrors } from './errors.ts';

export const iskljuciTag = defineCall({
  method: 'POST',
  path: '/api/Tag/IskljuciTag',
  who: office,
  summary: 'Switch a tag off for a time; lanes refuse it from their next question on',
  input: z.strictObject({ tag_id: id }),
  result: empty,
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.status-not-allowed': tagsErrors['tags.status-not-allowed'],
  },
});

export const ukljuciTag = defineCall({
  method: 'POST',
  path: '/api/Tag/UkljuciTag',
  who: office,
  summary: 'Switch a tag on again; what the operator has blocked stays blocked',
  input: z.strictObject({ tag_id: id }),
  result: empty,
  errors: { 'tags.not-found': tagsErrors['tags.not-found'] },
});

/** Longest note to a block. */
export const blockNoteMaximum = 500;
/** How many days ahead the first day of a block may be. */
export const blockDaysAhead = 365;

export const blokirajTag = defineCall({
  method: 'POST',
  path: '/api/Uprava/BlokirajTag',
  who: clerks,
  summary: "Block a customer's tag, from today or from a later day; the same again changes nothing",
  input: z.strictObject({
    account_id: id,
    tag_id: id,
    reason: staffBlockReason,
    /** First day; left out: today, from now on. */
    from: day.optional(),
    /** For staff; customers get it only with their personal data. */
    note: z.string().trim().max(blockNoteMaximum).default(''),
  }),
  result: z.strictObject({
    blockId: id,
    /** It was blocked so before; nothing was changed, and the note was not kept. */
    already: z.boolean(),
  }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.status-not-allowed': tagsErrors['tags.status-not-allowed'],
    'tags.blocked-otherwise': tagsErrors['tags.blocked-otherwise'],
  },
});

export const odblokirajTag = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdblokirajTag',
  who: clerks,
  summary: 'Lift a block of a tag, also one of the rule; safe to repeat',
  input: z.strictObject({ account_id: id, tag_id: id, blockId: id }),
  result: z.strictObject({
    /** It was lifted before. */
    already: z.boolean(),
  }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'tags.block-not-found': tagsErrors['tags.block-not-found'],
  },
});

/** Most blocks that the history of a tag lists. */
export const blocksListed = 50;

const pastBlock = z.strictObject({
  blockId: id,
  reason: blockReason,
  origin: blockOrigin,
  from: instant,
  /** Whether it holds now. */
  holds: z.boolean(),
  note: z.string(),
  madeAt: instant,
  /** Of staff, the name; else empty. */
  madeBy: z.string(),
  /** Null as long as it is open. */
  liftedAt: instant.nullable(),
  liftedBy: z.string(),
});
export type PastBlock = z.infer<typeof pastBlock>;

export const getBlokade = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetBlokade',
  who: clerks,
  summary: "The latest blocks of a customer's tag, the newest first",
  input: z.strictObject({ account_id: id, tag_id: id }),
  result: z.strictObject({ items: z.array(pastBlock).max(blocksListed) }),
  errors: { 'tags.not-found': tagsErrors['tags.not-found'] },
});

export const blokirajNalog = defineCall({
  method: 'POST',
  path: '/api/Uprava/BlokirajNalog',
  who: clerks,
  summary:
    'Block all tags of a customer from now on, or propose it to a second person; the same again changes nothing',
  input: z.strictObject({
    account_id: id,
    reason: accountBlockReason,
    /** For staff; customers get it only with their personal data. */
    note: z.string().trim().min(1).max(blockNoteMaximum),
  }),
  result: z.strictObject({
    /** Tags that were not blocked for this reason before. */
    tags: z.int().min(0),
    /** Nothing is blocked yet: they are more than the caller blocks alone. */
    proposed: z.boolean(),
  }),
  errors: {
    'tags.account-not-open': tagsErrors['tags.account-not-open'],
    'approvals.pending': approvalsErrors['approvals.pending'],
  },
});

export const odblokirajNalog = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdblokirajNalog',
  who: clerks,
  summary: 'Lift the blocks of all tags of a customer that staff made for a reason; safe to repeat',
  input: z.strictObject({ account_id: id, reason: accountBlockReason }),
  result: z.strictObject({
    /** Tags whose block was lifted. */
    tags: z.int().min(0),
  }),
  errors: { 'tags.account-not-open': tagsErrors['tags.account-not-open'] },
});
