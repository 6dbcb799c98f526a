import { z } from 'zod';
import { cardsErrors } from '../cards/errors.ts';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
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
import { phoneWallet } from '../core/phone-wallet.ts';
import { slip } from '../core/slip.ts';
import { everyMember, office } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { tagsErrors } from '../tags/errors.ts';
import { tagStatus } from '../tags/status.ts';
import { topUpsErrors } from './errors.ts';
import { cashCorrection } from './cash-correction.ts';

/** `pending` waits for the payment; after a decline too, until retried, abandoned or expired. */
export const topUpStatus = z.enum(['pending', 'paid', 'refused', 'abandoned']);
export type TopUpStatus = z.infer<typeof topUpStatus>;

/** How customers pay by themselves. */
export const chosenMethod = z.enum(['card', 'bank-transfer']);
export type ChosenMethod = z.infer<typeof chosenMethod>;

/** `cash`: at a counter, to a clerk. */
export const topUpMethod = z.enum([...chosenMethod.options, 'cash']);
export type TopUpMethod = z.infer<typeof topUpMethod>;

export const topUp = z.strictObject({
  order_number: z.string(),
  tag_id: id,
  serial_number: z.string(),
  plate: z.string(),
  nickname: z.string(),
  amount,
  /** What was to be on the tag afterwards; left out where an amount was chosen. */
  target: amount.optional(),
  method: topUpMethod,
  /** Paid on the gateway's page with a phone's wallet; left out of all others. */
  paidWith: phoneWallet.optional(),
  status: topUpStatus,
  createdAt: instant,
  settledAt: instant.nullable(),
  /** The payment can be resumed. */
  resumable: z.boolean(),
  /** Started by the automatic top-up of its tag, not by a click. */
  automatic: z.boolean(),
  /** Paid by somebody who was not signed in; left out of all others. */
  byGuest: z.literal(true).optional(),
  /** Cash that went back at the counter, off the tag again; left out of all others. */
  returnedAt: instant.optional(),
  /** Left out of all that were right. */
  corrected: cashCorrection.optional(),
  /** The order by which this tag and others were paid together; left out of all others. */
  bulkOrder: z.string().optional(),
});
export type TopUp = z.infer<typeof topUp>;

export const getPregled = defineCall({
  method: 'POST',
  path: '/api/Dopuna/GetPregled',
  who: { ...everyMember, keys: 'balances:read' },
  reads: true,
  keptOnDevice: true,
  summary: 'Balance and latest top-up of each tag; 602 where the account has no tag',
  speaks: true,
  input: z.strictObject({
    /** One tag, if it is the account's; empty: all. `totalBalance` remains that of all. */
    tag_id: z.string().max(64).default(''),
    first: first.optional(),
    rows: rows.optional(),
    /** Of names of stations; left out: as `Accept-Language` says, else `2`. */
    languageId: languageId.optional(),
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
        /** A rule for it, for its cost centre or for all fills it from the company's balance, which is no top-up; left out of others. */
        filledByRule: z.literal(true).optional(),
        /** The saved card that the caller last paid with themselves for it, alone or with others; told to those who may use the account's cards, left out of all others. */
        lastCardId: id.optional(),
        /** Others that may still be paid, the newest first; left out where there are none. */
        unpaid: z.array(topUp).optional(),
      }),
    ),
    totalRecords: z.int().min(0),
    /** Over all tags of the account. */
    totalBalance: amount,
    /** Over tags that open a barrier, and what is owed: none that was reported lost or stolen, or handed over. */
    usable: z.strictObject({ tags: z.int().min(0), balance: amount }),
    /** Up to when what was charged is complete. */
    completeUpTo: completeUpToIfKnown,
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
  reads: true,
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
  reads: true,
  summary: 'Offered amounts, limits and payment methods',
  input: z.object({}),
  result: z.strictObject({
    currency,
    offered: z.array(minorUnits),
    minimum: minorUnits,
    maximum: minorUnits,
    methods: z.array(chosenMethod),
    /** Offered on the gateway's page beside cards, unless the card is to be saved; left out where there are none. */
    wallets: z.array(phoneWallet).optional(),
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
  /** Minor units: what is to be on the tag afterwards, where that was chosen; the amount is what is missing. Offered again by GetBrzaDopuna. */
  target: minorUnits.min(1).optional(),
  /** Generated by the caller, once per intent; the same key answers with the same order. */
  idempotencyKey: z.string().min(8).max(64),
  languageId: languageId.default('2'),
});

export const napraviDopunu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/NapraviDopunu',
  who: everyMember,
  summary: 'Start a top-up by card: the browser goes to redirectUrl',
  input: start.extend({
    /** The gateway saves the card for later payments, if this one is paid. */
    keepCard: z.boolean().default(false),
  }),
  result: z.strictObject({ order_number: z.string(), redirectUrl: z.string() }),
  errors: startErrors,
});

/** Tags of one screen, at most. */
export const mostTagsOfQuickOffer = 100;

/** Of how many tags the offer is told if none are named: their owners see all of it with the first picture of a screen. */
export const tagsOfUnaskedQuickOffer = 20;

export const getBrzaDopuna = defineCall({
  method: 'POST',
  path: '/api/Dopuna/GetBrzaDopuna',
  who: office,
  reads: true,
  summary:
    'What one click would top up: of each tag the last amount that was paid, what is missing up to the last balance that was chosen, or the smallest offered; and the saved card. Tags that lack nothing up to it are left out',
  input: z.strictObject({
    /** Left out: of all tags, or of some where the account has more than twenty. */
    tag_ids: z.array(id).min(1).max(mostTagsOfQuickOffer).optional(),
  }),
  result: z.strictObject({
    /** Whether all tags that were meant were looked at; those that are not are asked about by their ids. */
    complete: z.boolean(),
    /** The default one that can be charged; null: there is none, and nothing to offer. */
    card: z.strictObject({ cardId: id, brand: z.string(), maskedNumber: z.string() }).nullable(),
    items: z.array(
      z.strictObject({
        tag_id: id,
        amount,
        /** The balance that it leads to, where one was chosen the last time. */
        target: amount.optional(),
        /** A slip or a payment page, not paid yet, would top it up as well. */
        waiting: z.enum(['slip', 'card']).optional(),
      }),
    ),
  }),
  errors: { 'tags.not-found': tagsErrors['tags.not-found'] },
});

export const napraviDopunuKarticom = defineCall({
  method: 'POST',
  path: '/api/Dopuna/DopuniKarticom',
  who: office,
  summary:
    'Top up with a saved card, charged at once; requires step-up authentication. GetStatus tells the outcome; where it says resumable, the bank wants a confirmation, to which NastaviPlacanje leads',
  input: start.extend({ cardId: id }),
  result: z.strictObject({ order_number: z.string() }),
  errors: {
    ...startErrors,
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.expired': cardsErrors['cards.expired'],
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});

export const napraviUplatnicu = defineCall({
  method: 'POST',
  path: '/api/Dopuna/NapraviUplatnicu',
  who: { ...everyMember, keys: 'top-ups:write' },
  summary: 'Start a top-up by payment slip; it is credited when the money arrives',
  input: start,
  result: slip,
  errors: startErrors,
});
