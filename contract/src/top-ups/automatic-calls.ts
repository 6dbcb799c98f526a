import { z } from 'zod';
import { cardsErrors } from '../cards/errors.ts';
import { defineCall } from '../core/call.ts';
import { amount, empty, id, instant, minorUnits } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { tagsErrors } from '../tags/errors.ts';
import { topUpsErrors } from './errors.ts';

/**
 * `waiting`: a charge is pending; `failing`: the last one was refused, `failure` says why and when
 * the next one follows; `cap-reached`: continues next month; `paused`: by the customer, and by
 * nobody else.
 */
export const automaticTopUpState = z.enum([
  'active',
  'waiting',
  'failing',
  'cap-reached',
  'paused',
]);
export type AutomaticTopUpState = z.infer<typeof automaticTopUpState>;

/** Why the bank or the gateway refused a charge, as far as known. */
export const chargeRefusal = z.enum([
  'insufficient-funds',
  'card-expired',
  'card-blocked',
  'card-unknown',
  'declined',
  'no-answer',
  /** The bank wants its customer's confirmation, and nobody was there, or nobody gave it. */
  'confirmation-needed',
]);
export type ChargeRefusal = z.infer<typeof chargeRefusal>;

const automaticTopUp = z.strictObject({
  tag_id: id,
  state: automaticTopUpState,
  cardId: id,
  /** Below this balance the tag is topped up. */
  limit: amount,
  amount,
  /** The amount is the balance to be reached, of which what is missing is charged; left out: it is charged each time. */
  upTo: z.boolean().optional(),
  /** Maximum charged for this tag in a calendar month of toll time. */
  monthlyCap: amount,
  /** Charged in this month, including pending charges. */
  spentThisMonth: amount,
  /** The last refusal, until a charge succeeds. */
  failure: z
    .strictObject({
      reason: chargeRefusal,
      at: instant,
      /** Number of consecutive refusals. */
      tries: z.int().min(1),
      nextTryAt: instant.nullable(),
    })
    .nullable(),
  /** Of the pending charge. */
  order_number: z.string().nullable(),
});
export type AutomaticTopUp = z.infer<typeof automaticTopUp>;

export const getAutomatskeDopune = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetAutomatskeDopune',
  who: office,
  reads: true,
  summary: 'Automatic top-ups of the account’s tags, with their states',
  input: z.object({}),
  result: z.strictObject({ items: z.array(automaticTopUp), totalRecords: z.int().min(0) }),
  errors: {},
});

const tagNotFound = { 'tags.not-found': tagsErrors['tags.not-found'] };
const none = { 'top-ups.automatic-none': topUpsErrors['top-ups.automatic-none'] };
const proof = { 'identity.proof-needed': identityErrors['identity.proof-needed'] };

export const sacuvajAutomatskuDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/SacuvajAutomatskuDopunu',
  who: office,
  summary: 'Set up an automatic top-up below a balance; requires step-up authentication',
  input: z.strictObject({
    tag_id: id,
    cardId: id,
    /** Minor units, as are all three. */
    limit: minorUnits,
    amount: minorUnits,
    monthlyCap: minorUnits,
    /** `amount` is the balance to be reached: what is missing is charged, at least the minimum and at most the maximum. */
    upTo: z.boolean().default(false),
  }),
  result: empty,
  errors: {
    ...tagNotFound,
    ...proof,
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.expired': cardsErrors['cards.expired'],
    'top-ups.tag-not-usable': topUpsErrors['top-ups.tag-not-usable'],
    'top-ups.amount-below-minimum': topUpsErrors['top-ups.amount-below-minimum'],
    'top-ups.amount-above-maximum': topUpsErrors['top-ups.amount-above-maximum'],
    'top-ups.limit-out-of-range': topUpsErrors['top-ups.limit-out-of-range'],
    'top-ups.limit-too-near-target': topUpsErrors['top-ups.limit-too-near-target'],
    'top-ups.cap-out-of-range': topUpsErrors['top-ups.cap-out-of-range'],
  },
});

export const pauzirajAutomatskuDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/PauzirajAutomatskuDopunu',
  who: office,
  summary: 'Pause an automatic top-up, or resume it; requires step-up authentication',
  input: z.strictObject({ tag_id: id, paused: z.boolean() }),
  result: empty,
  errors: { ...tagNotFound, ...proof, ...none },
});

export const ukloniAutomatskuDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/UkloniAutomatskuDopunu',
  who: office,
  summary: 'Remove an automatic top-up; requires step-up authentication',
  input: z.strictObject({ tag_id: id }),
  result: empty,
  errors: { ...tagNotFound, ...proof },
});
