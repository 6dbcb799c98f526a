import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { currency, id, languageId, minorUnits } from '../core/schemas.ts';
import { cashTakers, clerks, counters } from '../core/who.ts';
import { approvalsErrors } from '../approvals/errors.ts';
import { tagsErrors } from '../tags/errors.ts';
import { topUpsErrors } from '../top-ups/errors.ts';
import { counterErrors } from './errors.ts';
import { cashNoteMaximum, idempotencyKey, note } from './fields.ts';

export const nadjiTagNaSalteru = defineCall({
  method: 'POST',
  path: '/api/Uprava/NadjiTagNaSalteru',
  who: counters,
  summary:
    'The tag of a customer who is at the counter, by its whole serial number and a second thing that the customer says',
  input: z.strictObject({
    /** As printed; blanks and hyphens do not matter. */
    serial_number: z.string().trim().min(1).max(40),
    /** Plate of the vehicle, or the e-mail address of the account. */
    knownBy: z.string().trim().min(1).max(254),
  }),
  result: z.strictObject({
    account_id: id,
    tag_id: id,
    serial_number: z.string(),
    /** First letters of the customer's names, such as `M*** P***`. */
    name: z.string(),
  }),
  errors: { 'counter.tag-not-found': counterErrors['counter.tag-not-found'] },
});

export const uplatiGotovinu = defineCall({
  method: 'POST',
  path: '/api/Uprava/UplatiGotovinu',
  who: cashTakers,
  summary:
    "Take cash for a customer's tag into the caller's till; the same key again takes nothing more",
  input: z.strictObject({
    account_id: id,
    tag_id: id,
    /** Minor units. */
    amount: minorUnits,
    /** Where the till is; empty: not at a point of sale. Whoever works at a counter takes it at their own, whatever this says. */
    point_id: z.string().max(64).default(''),
    /** For staff; customers get it only with their personal data. */
    note,
    idempotencyKey,
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    order_number: z.string(),
    /** It was taken before, by this key. */
    already: z.boolean(),
  }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'top-ups.amount-below-minimum': topUpsErrors['top-ups.amount-below-minimum'],
    'top-ups.amount-above-maximum': topUpsErrors['top-ups.amount-above-maximum'],
    'top-ups.tag-not-usable': topUpsErrors['top-ups.tag-not-usable'],
    'top-ups.key-used-otherwise': topUpsErrors['top-ups.key-used-otherwise'],
    'counter.point-not-found': counterErrors['counter.point-not-found'],
    'counter.point-closed': counterErrors['counter.point-closed'],
    'counter.above-day-limit': counterErrors['counter.above-day-limit'],
    'counter.account-closed': counterErrors['counter.account-closed'],
  },
});

/** Why cash went back; the customer is told it. */
export const cashReturnReasons = ['wrong-amount', 'wrong-tag', 'customer-wish'] as const;
export const cashReturnReason = z.enum(cashReturnReasons);
export type CashReturnReason = z.infer<typeof cashReturnReason>;

export const vratiGotovinu = defineCall({
  method: 'POST',
  path: '/api/Uprava/VratiGotovinu',
  who: clerks,
  summary:
    'Give cash back from the till that took it, on the same day, by a booking of its own; safe to repeat',
  input: z.strictObject({
    account_id: id,
    order_number: z.string().min(1).max(40),
    reason: cashReturnReason,
    note,
  }),
  result: z.strictObject({
    /** It went back before. */
    already: z.boolean(),
  }),
  errors: {
    'counter.not-found': counterErrors['counter.not-found'],
    'counter.was-sale': counterErrors['counter.was-sale'],
    'counter.other-day': counterErrors['counter.other-day'],
    'counter.till-closed': counterErrors['counter.till-closed'],
    'counter.not-your-till': counterErrors['counter.not-your-till'],
    'counter.account-closed': counterErrors['counter.account-closed'],
  },
});

/** Why cash is taken off a tag after its till was closed; the customer is told. */
export const cashCorrectionReasons = ['wrong-amount', 'wrong-tag'] as const;
export const cashCorrectionReason = z.enum(cashCorrectionReasons);
export type CashCorrectionReason = z.infer<typeof cashCorrectionReason>;

export const ispraviGotovinu = defineCall({
  method: 'POST',
  path: '/api/Uprava/IspraviGotovinu',
  who: clerks,
  summary:
    'Propose that cash whose till was closed is taken off the tag, whole or in part; somebody else confirms it. The same again changes nothing',
  input: z.strictObject({
    account_id: id,
    order_number: z.string().min(1).max(40),
    /** Minor units; at most the top-up. */
    amount: minorUnits.min(1),
    reason: cashCorrectionReason,
    note: z.string().trim().min(1).max(cashNoteMaximum),
  }),
  result: z.strictObject({
    /** It was proposed so before. */
    already: z.boolean(),
  }),
  errors: {
    'counter.not-found': counterErrors['counter.not-found'],
    'counter.was-sale': counterErrors['counter.was-sale'],
    'counter.still-in-till': counterErrors['counter.still-in-till'],
    'counter.went-back': counterErrors['counter.went-back'],
    'counter.more-than-taken': counterErrors['counter.more-than-taken'],
    'counter.account-closed': counterErrors['counter.account-closed'],
    'approvals.pending': approvalsErrors['approvals.pending'],
  },
});

export const getPotvrdaGotovine = defineFileCall({
  path: '/api/Uprava/GetPotvrdaGotovine',
  who: cashTakers,
  summary: 'The receipt of cash that was taken, to print for the customer',
  input: z.object({
    account_id: id,
    order_number: z.string().min(1).max(40),
    languageId: languageId.default('2'),
  }),
  contentTypes: ['application/pdf'],
  schemas: [],
  errors: { 'counter.not-found': counterErrors['counter.not-found'] },
});

export const getUsloviGotovine = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetUsloviGotovine',
  who: { ...cashTakers, untraced: true },
  summary: 'How much cash may be taken, and where',
  input: z.object({ languageId: languageId.default('2') }),
  result: z.strictObject({
    currency,
    /** Minor units, of one top-up. */
    minimum: minorUnits,
    maximum: minorUnits,
    /** Minor units, of one customer in a day. */
    dayMaximum: minorUnits,
    /** Points of sale where tags are topped up. */
    points: z.array(z.strictObject({ id, name: z.string() })),
    /** The one that the caller named last; empty: none. */
    point_id: z.string(),
  }),
  errors: {},
});
