import { z } from 'zod';
import { card } from '../cards/calls.ts';
import { cardsErrors } from '../cards/errors.ts';
import { defineCall } from '../core/call.ts';
import { empty, id, page } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { externalTollErrors } from './errors.ts';

export const getT4ATokenKartica = defineCall({
  method: 'GET',
  path: '/api/Token/GetT4ATokenKartica',
  secret: true,
  who: office,
  summary:
    'Token that opens the payment page to register a card once, within 15 minutes: /placanje/kartica?token=…',
  input: z.object({}),
  result: z.strictObject({ token: z.string() }),
  errors: {},
});

export const getT4AKartice = defineCall({
  method: 'GET',
  path: '/api/Tag/getT4AKartice',
  who: office,
  reads: true,
  summary: 'Cards that the service may charge, the default one first',
  input: z.object({ platform: z.string().max(20).default('web') }),
  result: page(card),
  errors: {},
});

export const dodajT4AKarticu = defineCall({
  method: 'GET',
  path: '/api/Tag/DodajT4AKarticu',
  who: office,
  summary: 'Register a card on the payment page; one that is under way is answered again',
  speaks: true,
  input: z.object({}),
  result: z.strictObject({ order_number: z.string(), redirectUrl: z.string() }),
  errors: {},
});

export const evidentirajT4AKarticu = defineCall({
  method: 'POST',
  path: '/api/Tag/EvidentirajT4AKarticu',
  who: office,
  summary: 'After the way back: what the gateway itself says of the card; may be repeated',
  input: z.strictObject({
    /** As in the return address; it proves nothing. */
    status: z.string().max(32),
    token: z.string().max(4096),
    order_number: z.string().min(1).max(40),
  }),
  result: z.strictObject({
    order_number: z.string(),
    status: z.enum(['pending', 'kept', 'refused', 'abandoned']),
    card: card.nullable(),
  }),
  errors: {
    'cards.registration-not-found': cardsErrors['cards.registration-not-found'],
    'external-toll.card-token-wrong': externalTollErrors['external-toll.card-token-wrong'],
  },
});

const one = z.strictObject({ cardId: id });

export const setT4APodrazumevanuKarticu = defineCall({
  method: 'POST',
  path: '/api/Tag/SetT4APodrazumevanuKarticu',
  who: office,
  summary: 'Make a card the one that is charged',
  input: one,
  result: empty,
  errors: {
    'identity.proof-needed': identityErrors['identity.proof-needed'],
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.expired': cardsErrors['cards.expired'],
  },
});

export const delT4AKarticu = defineCall({
  method: 'POST',
  path: '/api/Tag/DelT4AKarticu',
  who: office,
  summary: 'Remove a card, here and at the payment gateway',
  input: one,
  result: empty,
  errors: {
    'identity.proof-needed': identityErrors['identity.proof-needed'],
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.is-default': cardsErrors['cards.is-default'],
    'cards.needed-by-top-up': cardsErrors['cards.needed-by-top-up'],
    'cards.needed-by-invoice': cardsErrors['cards.needed-by-invoice'],
  },
});
