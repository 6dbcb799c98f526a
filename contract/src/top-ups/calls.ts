import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import {
  amount,
  currency,
  first,
  id,
  instant,
  languageId,
  minorUnits,
  page,
  period,
  rows,
} from '../core/schemas.ts';
import { slip } from '../core/slip.ts';
import { everyMember } from '../core/who.ts';
import { tagsErrors } from '../tags/errors.ts';
import { tagStatus } from '../tags/status.ts';
import { topUpsErrors } from './errors.ts';

/** `pending` waits for the payment; after a decline too, until tried again, given up or expired. */
export const topUpStatus = z.enum(['pending', 'paid', 'refused', 'abandoned']);
export type TopUpStatus = z.infer<typeof topUpStatus>;

export const topUpMethod = z.enum(['card', 'bank-transfer']);
export type TopUpMethod = z.infer<typeof topUpMethod>;

export const topUp = z.strictObject({
  order_number: z.string(),
  tag_id: id,
  serial_number: z.string(),
  plate: z.string(),
  nickname: z.string(),
  amount,
  method: topUpMethod,
  status: topUpStatus,
  createdAt: instant,
  settledAt: instant.nullable(),
  /** The payment can still be taken up again. */
  resumable: z.boolean(),
  /** Started by the rule of its tag, not by a click. */
  automatic: z.boolean(),
});
export type TopUp = z.infer<typeof topUp>;

export const getPregled = defineCall({
  method: 'POST',
  path: '/api/Dopuna/GetPregled',
  who: { ...everyMember, keys: 'balances:read' },
  keptOnDevice: true,
  summary: 'Balance and latest top-up of each tag; 602 where the account has no tag',
  input: z.strictObject({
    /** One tag, if it is the account's; empty: all. `totalBalance` stays that of all. */
    tag_id: z.string().max(64).default(''),
    first: first.optional(),
    rows: rows.optional(),
  }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        tag_id: id,
        serial_number: z.string(),
        plate: z.string(),
        nickname: z.string(),
        status: tagStatus,
        balance: amount,
        lowBalance: z.boolean(),
        lastTopUp: topUp.nullable(),
      }),
    ),
    totalRecords: z.int().min(0),
    /** Over all tags of the account. */
    totalBalance: amount,
    /** Over those that open a barrier: none that was reported lost or stolen. */
    usable: z.strictObject({ tags: z.int().min(0), balance: amount }),
  }),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'top-ups.no-overview': topUpsErrors['top-ups.no-overview'],
  },
});

export const getDopune = defineCall({
  method: 'POST',
  path: '/api/Dopuna/GetDopune',
  who: { ...everyMember, keys: 'top-ups:read' },
  summary:
    'Top-ups, newest first; paid ones by the day they were booked; 605 where the selection has none',
  input: z.strictObject({ tag_id: z.string().max(64).default(''), period, first, rows }),
  result: page(topUp),
  errors: {
    'tags.not-found': tagsErrors['tags.not-found'],
    'top-ups.none': topUpsErrors['top-ups.none'],
  },
});

export const getPonuda = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetPonuda',
  who: everyMember,
  summary: 'Offered amounts, limits and ways to pay',
  input: z.object({}),
  result: z.strictObject({
    currency,
    offered: z.array(minorUnits),
    minimum: minorUnits,
    maximum: minorUnits,
    methods: z.array(topUpMethod),
  }),
  errors: {},
});

const startErrors = {
  'tags.not-found': tagsErrors['tags.not-found'],
  'top-ups.amount-below-minimum': topUpsErrors['top-ups.amount-below-minimum'],
  'top-ups.amount-above-maximum': topUpsErrors['top-ups.amount-above-maximum'],
  'top-ups.tag-not-usable': topUpsErrors['top-ups.tag-not-usable'],
  'top-ups.key-used-otherwise': topUpsErrors['top-ups.key-used-otherwise'],
};

const start = z.strictObject({
  tag_id: id,
  /** Minor units. */
  amount: minorUnits,
  /** Made by the caller, once for each intent; the same key answers with the same order. */
  idempotencyKey: z.string().min(8).max(64),
  languageId: languageId.default('2'),
});

export const napraviDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/NapraviDopunu',
  who: everyMember,
  summary: 'Start a top-up by card: the browser goes to redirectUrl',
  input: start.extend({
    /** The gateway keeps the card for later payments, if this one is paid. */
    keepCard: z.boolean().default(false),
  }),
  result: z.strictObject({ order_number: z.string(), redirectUrl: z.string() }),
  errors: startErrors,
});

export const napraviUplatnicu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/NapraviUplatnicu',
  who: everyMember,
  summary: 'Start a top-up by bank transfer; it is credited when the money arrives',
  input: start,
  result: slip,
  errors: startErrors,
});

const byOrder = z.object({ order_number: z.string().min(1).max(40) });
const notFound = { 'top-ups.not-found': topUpsErrors['top-ups.not-found'] };

export const getIpsQr = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetIpsQr',
  who: everyMember,
  summary: 'The slip of a top-up by bank transfer',
  input: byOrder,
  result: slip,
  errors: notFound,
});

export const getStatus = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetStatus',
  who: { ...everyMember, keys: 'top-ups:read' },
  summary: 'State of a top-up as the server knows it',
  input: byOrder,
  result: z.strictObject({
    order_number: z.string(),
    status: topUpStatus,
    amount,
    tag_id: id,
    method: topUpMethod,
    resumable: z.boolean(),
    /** Started by the rule of its tag, not by a click. */
    automatic: z.boolean(),
    settledAt: instant.nullable(),
    /** Balance of the tag now. */
    balance: amount,
  }),
  errors: notFound,
});

export const nastaviPlacanje = defineCall({
  method: 'POST',
  path: '/api/Dopuna/NastaviPlacanje',
  who: everyMember,
  summary: 'Take up a waiting card payment again',
  input: z.strictObject({
    order_number: z.string().min(1).max(40),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({ order_number: z.string(), redirectUrl: z.string() }),
  errors: { ...notFound, 'top-ups.not-resumable': topUpsErrors['top-ups.not-resumable'] },
});

export const odustaniOdDopune = defineCall({
  method: 'POST',
  path: '/api/Dopuna/OdustaniOdDopune',
  who: everyMember,
  summary: 'Give a waiting top-up up; one that was paid meanwhile stays paid',
  input: z.strictObject({ order_number: z.string().min(1).max(40) }),
  result: z.strictObject({ order_number: z.string(), status: topUpStatus }),
  errors: notFound,
});

export const getPotvrda = defineFileCall({
  path: '/api/Dopuna/GetPotvrda',
  who: { ...everyMember, keys: 'top-ups:read' },
  summary: 'Receipt of a paid top-up',
  input: z.object({
    order_number: z.string().min(1).max(40),
    languageId: languageId.default('2'),
  }),
  contentTypes: ['application/pdf'],
  errors: { ...notFound, 'top-ups.not-paid': topUpsErrors['top-ups.not-paid'] },
});
