import { z } from 'zod';
import { cardsErrors } from '../cards/errors.ts';
import { defineCall } from '../core/call.ts';
import { amount, empty, id, instant, minorUnits } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { tagsErrors } from '../tags/errors.ts';
import { topUpsErrors } from './errors.ts';

/**
 * `waiting`: a charge is under way; `failing`: the last one was refused, `failure` says why and when
 * the next one comes; `cap-reached`: goes on with the next month; `paused`: by the customer, and by
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

/** Why the bank or the gateway refused a charge, as far as it tells. */
export const chargeRefusal = z.enum([
  'insufficient-funds',
  'card-expired',
  'card-blocked',
  'card-unknown',
  'declined',
  'no-answer',
]);
export type ChargeRefusal = z.infer<typeof chargeRefusal>;

const automaticTopUp = z.strictObject({
  tag_id: id,
  state: automaticTopUpState,
  cardId: id,
  /** Below this balance the tag is topped up. */
  limit: amount,
  amount,
  /** Most that is charged for this tag in a calendar month of toll time. */
  monthlyCap: amount,
  /** Charged in this month, with what is under way. */
  spentThisMonth: amount,
  /** What was refused last, until a charge succeeds. */
  failure: z
    .strictObject({
      reason: chargeRefusal,
      at: instant,
      /** How many charges in a row were refused. */
      tries: z.int().min(1),
      nextTryAt: instant.nullable(),
    })
    .nullable(),
  /** Of the charge under way. */
  order_number: z.string().nullable(),
});
export type AutomaticTopUp = z.infer<typeof automaticTopUp>;

export const getAutomatskeDopune = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetAutomatskeDopune',
  who: office,
  summary: 'Automatic top-ups of the account’s tags, with how they stand',
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
  summary: 'Top a tag up by itself when its balance falls below a limit; wants a fresh proof',
  input: z.strictObject({
    tag_id: id,
    cardId: id,
    /** Minor units, as all three. */
    limit: minorUnits,
    amount: minorUnits,
    monthlyCap: minorUnits,
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
    'top-ups.cap-out-of-range': topUpsErrors['top-ups.cap-out-of-range'],
  },
});

export const pauzirajAutomatskuDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/PauzirajAutomatskuDopunu',
  who: office,
  summary: 'Pause an automatic top-up, or let it go on; wants a fresh proof',
  input: z.strictObject({ tag_id: id, paused: z.boolean() }),
  result: empty,
  errors: { ...tagNotFound, ...proof, ...none },
});

export const ukloniAutomatskuDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/UkloniAutomatskuDopunu',
  who: office,
  summary: 'Remove an automatic top-up; wants a fresh proof',
  input: z.strictObject({ tag_id: id }),
  result: empty,
  errors: { ...tagNotFound, ...proof },
});
