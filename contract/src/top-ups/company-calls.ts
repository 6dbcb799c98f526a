import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, empty, first, id, instant, minorUnits, page, rows } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { tagsErrors } from '../tags/errors.ts';
import { chosenMethod } from './calls.ts';
import { topUpsErrors } from './errors.ts';

/** Rules of a company, at most: all its cost centres, and some tags of their own. */
export const mostFillRules = 50;

/** Which tags a rule fills: all, those of a cost centre, or one. */
const filled = {
  target: z.enum(['all', 'cost-centre', 'tag']),
  /** Of the cost centre or the tag; empty for all. */
  targetId: z.string().max(64).default(''),
};
export type FillTarget = 'all' | 'cost-centre' | 'tag';

/**
 * `active`; `off`: there are no rules; `empty`: there was not enough for the tags that needed it; `cap-reached`: goes on the next
 * day or month; `pays-later`: tolls are on an invoice, so no tag needs filling.
 */
export const fillingState = z.enum(['active', 'off', 'empty', 'cap-reached', 'pays-later']);
export type FillingState = z.infer<typeof fillingState>;

export const onlyCompanies = {
  'top-ups.company-only': topUpsErrors['top-ups.company-only'],
};

export const getStanjeFirme = defineCall({
  method: 'GET',
  path: '/api/StanjeFirme/GetStanjeFirme',
  who: office,
  reads: true,
  summary:
    'The company’s own balance, from which its tags are filled, with the rules; nothing but `available` where there is none',
  input: z.object({}),
  result: z.strictObject({
    /** Whether the account may have one: it is a company’s, and the operator offers it. */
    available: z.boolean(),
    balance: amount,
    state: fillingState,
    rules: z.array(
      z.strictObject({
        target: z.enum(['all', 'cost-centre', 'tag']),
        targetId: z.string(),
        /** What the cost centre or the tag is called; empty for all, and for what there is no more. */
        name: z.string(),
        below: amount,
        upTo: amount,
      }),
    ),
    /** Filled on a day of toll time, and in a calendar month, at most; null: no limit. */
    dayCap: amount.nullable(),
    monthCap: amount.nullable(),
    filledToday: amount,
    filledThisMonth: amount,
    /** Below this balance owners and accountants are told; null: once there is not enough. */
    alertBelow: amount.nullable(),
    /** Sent along when the rules are saved: what somebody else has saved meanwhile is not overwritten. */
    revision: z.int().min(0),
    /** Of one payment, minor units. */
    minimum: minorUnits,
    maximum: minorUnits,
    /** None where the operator offers it no more: what is there can still be moved, and a debt settled from tags. */
    methods: z.array(chosenMethod),
  }),
  errors: {},
});

export const sacuvajPravilaPunjenja = defineCall({
  method: 'POST',
  path: '/api/StanjeFirme/SacuvajPravilaPunjenja',
  who: office,
  summary:
    'Save by which rules tags are filled from the company’s balance: the first that fits a tag is its own, and tags of earlier rules get theirs first',
  input: z.strictObject({
    rules: z
      .array(
        z.strictObject({
          ...filled,
          /** Minor units, as are all amounts: below this balance a tag is filled up to the other one. */
          below: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER),
          upTo: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER),
        }),
      )
      .max(mostFillRules),
    dayCap: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    monthCap: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    alertBelow: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    revision: z.int().min(0),
  }),
  result: empty,
  errors: {
    ...onlyCompanies,
    'top-ups.fill-out-of-range': topUpsErrors['top-ups.fill-out-of-range'],
    'top-ups.fill-target-unknown': topUpsErrors['top-ups.fill-target-unknown'],
    'top-ups.fill-target-twice': topUpsErrors['top-ups.fill-target-twice'],
    'top-ups.fill-changed': topUpsErrors['top-ups.fill-changed'],
  },
});

/**
 * `paid-in`; `taken-back`: a payment was refunded, or the bank took it back; `filled`: by a rule; `given`: by hand, to a tag;
 * `fetched`: by hand, from a tag; `paid-out`: when the account was closed.
 */
export const companyMovementKind = z.enum([
  'paid-in',
  'taken-back',
  'filled',
  'given',
  'fetched',
  'paid-out',
]);
export type CompanyMovementKind = z.infer<typeof companyMovementKind>;

export const getPromeneStanjaFirme = defineCall({
  method: 'POST',
  path: '/api/StanjeFirme/GetPromeneStanjaFirme',
  who: office,
  reads: true,
  summary: 'What changed the company’s balance, the newest first',
  input: z.strictObject({ first, rows }),
  result: page(
    z.strictObject({
      movementId: id,
      kind: companyMovementKind,
      /** Signed: what the balance got, or gave. */
      amount,
      at: instant,
      /** To which tag, or from which; null: none. */
      tag: z
        .strictObject({
          tag_id: id,
          serial_number: z.string(),
          plate: z.string(),
          nickname: z.string(),
        })
        .nullable(),
      /** Of the payment. */
      order_number: z.string().nullable(),
    }),
  ),
  errors: {},
});

export const prenesiStanjeFirme = defineCall({
  method: 'POST',
  path: '/api/StanjeFirme/PrenesiStanjeFirme',
  who: office,
  summary: 'Move an amount by hand between the company’s balance and a tag, once for each key',
  input: z.strictObject({
    tag_id: id,
    /** `give`: to the tag; `fetch`: from the tag. */
    way: z.enum(['give', 'fetch']),
    amount: minorUnits.min(1).max(Number.MAX_SAFE_INTEGER),
    idempotencyKey: z.string().min(8).max(64),
  }),
  result: z.strictObject({
    movementId: id,
    /** Of the company now. */
    balance: amount,
  }),
  errors: {
    ...onlyCompanies,
    'tags.not-found': tagsErrors['tags.not-found'],
    'top-ups.tag-not-usable': topUpsErrors['top-ups.tag-not-usable'],
    'top-ups.company-too-little': topUpsErrors['top-ups.company-too-little'],
    'top-ups.key-used-otherwise': topUpsErrors['top-ups.key-used-otherwise'],
  },
});
