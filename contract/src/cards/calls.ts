import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, id, languageId } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { cardsErrors } from './errors.ts';

/** A card that the payment gateway keeps for the customer; its number is never ours. */
export const card = z.strictObject({
  cardId: id,
  /** `visa`, `master` … as the gateway names it; may be empty. */
  brand: z.string(),
  /** All but the first six and the last four digits hidden: `411111******1111`. */
  maskedNumber: z.string(),
  /** `YYYY-MM`, good until the end of that month; null where the gateway does not say. */
  expires: z.string().nullable(),
  /** `soon` in the last thirty days. */
  expiry: z.enum(['good', 'soon', 'over']),
  isDefault: z.boolean(),
  /** How many automatic top-ups charge it. */
  topUps: z.int().min(0),
});
export type Card = z.infer<typeof card>;

export const getKartice = defineCall({
  method: 'GET',
  path: '/api/Kartica/GetKartice',
  who: office,
  summary: 'Cards kept for later payments, the default one first',
  input: z.object({}),
  result: z.strictObject({ items: z.array(card), totalRecords: z.int().min(0) }),
  errors: {},
});

export const dodajKarticu = defineCall({
  method: 'POST',
  path: '/api/Kartica/DodajKarticu',
  who: office,
  summary:
    'Register a card on the payment page, without a payment: the browser goes to redirectUrl',
  input: z.strictObject({
    /**
     * Made by the caller, once for each intent; the same key answers with the same order. While another
     * registration is open, that one is the answer.
     */
    idempotencyKey: z.string().min(8).max(64),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({ order_number: z.string(), redirectUrl: z.string() }),
  errors: {},
});

export const getRegistracija = defineCall({
  method: 'GET',
  path: '/api/Kartica/GetRegistracija',
  who: office,
  summary: 'What became of the registration of a card, as the server knows it',
  input: z.object({ order_number: z.string().min(1).max(40) }),
  result: z.strictObject({
    order_number: z.string(),
    /** `kept` only once the gateway has confirmed the card itself. */
    status: z.enum(['pending', 'kept', 'refused', 'abandoned']),
    card: card.nullable(),
  }),
  errors: {
    'cards.registration-not-found': cardsErrors['cards.registration-not-found'],
  },
});

const one = z.strictObject({ cardId: id });

export const postaviPodrazumevanu = defineCall({
  method: 'POST',
  path: '/api/Kartica/PostaviPodrazumevanu',
  who: office,
  summary: 'Make a card the default one',
  input: one,
  result: empty,
  errors: {
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.expired': cardsErrors['cards.expired'],
  },
});

export const obrisiKarticu = defineCall({
  method: 'POST',
  path: '/api/Kartica/ObrisiKarticu',
  who: office,
  summary: 'Forget a card, here and at the payment gateway',
  input: one,
  result: empty,
  errors: {
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.is-default': cardsErrors['cards.is-default'],
    'cards.needed-by-top-up': cardsErrors['cards.needed-by-top-up'],
    'cards.needed-by-invoice': cardsErrors['cards.needed-by-invoice'],
  },
});
