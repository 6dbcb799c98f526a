import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, instant, languageId, minorUnits } from '../core/schemas.ts';
import { slip } from '../core/slip.ts';
import { anyone } from '../core/who.ts';
import { phoneWallet } from '../core/phone-wallet.ts';
import { chosenMethod, getPonuda, topUpStatus } from './calls.ts';
import { topUpsErrors } from './errors.ts';

// For anybody who knows the serial number and the plate of a tag; nothing here tells whose it is, nor what is on it.

export const getPonudaGosta = defineCall({
  method: 'GET',
  path: '/api/DopunaGosta/GetPonuda',
  who: anyone,
  reads: true,
  summary: 'Offered amounts, limits and payment methods of top-ups without signing in',
  input: z.object({}),
  result: getPonuda.result,
  errors: {},
});

export const napraviDopunuGosta = defineCall({
  method: 'POST',
  path: '/api/DopunaGosta/NapraviDopunu',
  who: anyone,
  summary:
    'Top up a tag by its serial number and plate, without signing in; whatever does not fit gets the same answer. The same key answers with the same order',
  input: z.strictObject({
    /** Both as typed: in groups, in either script. */
    serial_number: z.string().trim().min(1).max(40),
    plate: z.string().trim().min(1).max(20),
    /** Minor units. */
    amount: minorUnits,
    method: chosenMethod,
    /** Where the outcome is told; empty: nowhere. */
    email: z.union([z.literal(''), z.email().max(254)]).default(''),
    /** Generated at random by the caller, once per intent. */
    idempotencyKey: z.string().min(16).max(50),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    order_number: z.string(),
    /** Opens this order to whoever has it, on any device. */
    code: z.string(),
    /** Address of the payment page; null for a slip. */
    redirectUrl: z.string().nullable(),
  }),
  errors: {
    'top-ups.guest-no-match': topUpsErrors['top-ups.guest-no-match'],
    'top-ups.amount-below-minimum': topUpsErrors['top-ups.amount-below-minimum'],
    'top-ups.amount-above-maximum': topUpsErrors['top-ups.amount-above-maximum'],
    'top-ups.key-used-otherwise': topUpsErrors['top-ups.key-used-otherwise'],
  },
});

/** In the body, so that the code is in no address and in no log. */
const ofOrder = z.strictObject({
  order_number: z.string().min(1).max(40),
  code: z.string().max(64),
  languageId: languageId.default('2'),
});
const notFound = { 'top-ups.not-found': topUpsErrors['top-ups.not-found'] };

export const getStatusGosta = defineCall({
  method: 'POST',
  path: '/api/DopunaGosta/GetStatus',
  who: anyone,
  reads: true,
  summary: 'State of a top-up that was made without signing in, for whoever has its code',
  input: ofOrder,
  result: z.strictObject({
    order_number: z.string(),
    status: topUpStatus,
    amount,
    method: chosenMethod,
    /** Paid on the gateway's page with a phone's wallet; left out of all others. */
    paidWith: phoneWallet.optional(),
    /** The payment can be resumed. */
    resumable: z.boolean(),
    /** An unpaid slip is credited within seconds if it is paid by an instant transfer; left out of all others. */
    instant: z.literal(true).optional(),
    settledAt: instant.nullable(),
    /** The payment went back, whole or in part: by a refund, or by the bank of the card; left out of all others. */
    takenBack: z.enum(['refunded', 'charged-back']).optional(),
  }),
  errors: notFound,
});

export const getUplatnicaGosta = defineCall({
  method: 'POST',
  path: '/api/DopunaGosta/GetUplatnica',
  who: anyone,
  reads: true,
  summary: 'The slip of such a top-up; it names no payer',
  input: ofOrder,
  result: slip,
  errors: notFound,
});

export const nastaviPlacanjeGosta = defineCall({
  method: 'POST',
  path: '/api/DopunaGosta/NastaviPlacanje',
  who: anyone,
  summary: 'Resume its pending card payment',
  input: ofOrder,
  result: z.strictObject({ redirectUrl: z.string() }),
  errors: { ...notFound, 'top-ups.not-resumable': topUpsErrors['top-ups.not-resumable'] },
});

export const getPotvrdaGosta = defineCall({
  method: 'POST',
  path: '/api/DopunaGosta/GetPotvrda',
  who: anyone,
  reads: true,
  summary: 'Its receipt, once it is paid, with nothing about the owner of the tag',
  input: ofOrder,
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.literal('application/pdf'),
    /** Base64. */
    data: z.string(),
  }),
  errors: { ...notFound, 'top-ups.not-paid': topUpsErrors['top-ups.not-paid'] },
});
