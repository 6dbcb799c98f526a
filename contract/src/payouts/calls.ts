import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  empty,
  firstInQuery,
  id,
  instant,
  page,
  rowsInQuery,
} from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { payoutsErrors } from './errors.ts';

/** Why the operator owes it: the balance of a closed account, or what a complaint gave back. */
export const payoutReason = z.enum(['account-closed', 'complaint']);
export type PayoutReason = z.infer<typeof payoutReason>;

const payout = z.strictObject({
  payout_id: id,
  reason: payoutReason,
  /** Of one for a complaint; else empty. */
  complaint_number: z.string(),
  /** For the order of payment, as in the mail that asked for it: `261121-04821307`. */
  reference: z.string(),
  /** Whose bank account it is; empty once it was paid. */
  payee: z.string(),
  bankAccount: z.string(),
  amount,
  requestedAt: instant,
  paidOn: day.nullable(),
});
export type Payout = z.infer<typeof payout>;

export const getIsplate = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetIsplate',
  who: clerks,
  summary:
    'What the operator owes to bank accounts of customers: what is to be paid, the oldest first, or what was paid',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    state: z.enum(['due', 'paid']).default('due'),
  }),
  result: page(payout),
  errors: {},
});

export const zavediIsplatu = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZavediIsplatu',
  who: clerks,
  summary: 'Put down that the bank has paid; the same day again changes nothing',
  input: z.strictObject({
    payout_id: id,
    /** Day of the bank's statement. */
    paidOn: day,
  }),
  result: empty,
  errors: payoutsErrors,
});
