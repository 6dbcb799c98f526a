import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { amount, id, instant, languageId } from '../core/schemas.ts';
import { phoneWallet } from '../core/phone-wallet.ts';
import { slip } from '../core/slip.ts';
import { everyMember } from '../core/who.ts';
import { chargeRefusal } from './automatic-calls.ts';
import { topUpsErrors } from './errors.ts';
import { cashCorrection } from './cash-correction.ts';
import { topUpStatus, topUpMethod } from './calls.ts';

const byOrder = z.object({ order_number: z.string().min(1).max(40) });
const notFound = { 'top-ups.not-found': topUpsErrors['top-ups.not-found'] };

export const getIpsQr = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetIpsQr',
  who: everyMember,
  reads: true,
  summary: 'The payment slip of a top-up',
  input: byOrder,
  result: slip,
  errors: notFound,
});

export const getStatus = defineCall({
  method: 'GET',
  path: '/api/Dopuna/GetStatus',
  who: { ...everyMember, keys: 'top-ups:read' },
  reads: true,
  summary: 'State of a top-up as the server knows it',
  input: byOrder,
  result: z.strictObject({
    order_number: z.string(),
    status: topUpStatus,
    amount,
    tag_id: id,
    method: topUpMethod,
    /** Paid on the gateway's page with a phone's wallet; left out of all others. */
    paidWith: phoneWallet.optional(),
    resumable: z.boolean(),
    /** An unpaid slip is credited within seconds if it is paid by an instant transfer; left out of all others. */
    instant: z.literal(true).optional(),
    /** Started by the automatic top-up of its tag, not by a click. */
    automatic: z.boolean(),
    settledAt: instant.nullable(),
    /**
     * Whose account it is, with the tax number of a company, else empty: cash may be somebody else's. Left out until it is paid, and of
     * what a guest paid.
     */
    account: z.strictObject({ name: z.string(), taxNumber: z.string() }).optional(),
    /** Paid by somebody who was not signed in; left out of all others. */
    byGuest: z.literal(true).optional(),
    /** Cash that went back at the counter; left out of all others. */
    returnedAt: instant.optional(),
    /** Left out of all that were right. */
    corrected: cashCorrection.optional(),
    /** The customer chose to charge a saved card: `resumable` then means that its bank wants a confirmation. */
    savedCard: z.literal(true).optional(),
    /** Why that card was not charged. */
    refusal: chargeRefusal.optional(),
    /** Balance of the tag now. */
    balance: amount,
  }),
  errors: notFound,
});

export const nastaviPlacanje = defineCall({
  method: 'POST',
  path: '/api/Dopuna/NastaviPlacanje',
  who: everyMember,
  summary: 'Resume a pending card payment',
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
  summary: 'Abandon a pending top-up; one that was paid meanwhile stays paid',
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
  schemas: [],
  errors: { ...notFound, 'top-ups.not-paid': topUpsErrors['top-ups.not-paid'] },
});
