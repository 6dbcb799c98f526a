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
import { personalDataErrors } from './errors.ts';

const payout = z.strictObject({
  /** Of the account that was closed. */
  account_id: id,
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
  access: 'staff',
  roles: ['clerk', 'supervisor'],
  summary: 'Balances of closed accounts: those to be paid out, the oldest first, or those paid',
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
  access: 'staff',
  roles: ['clerk', 'supervisor'],
  summary: 'Put down that a balance was paid out; the same day again changes nothing',
  input: z.strictObject({
    account_id: id,
    /** Day of the bank's statement. */
    paidOn: day,
  }),
  result: empty,
  errors: {
    'personal-data.payout-not-found': personalDataErrors['personal-data.payout-not-found'],
    'personal-data.payout-done': personalDataErrors['personal-data.payout-done'],
  },
});
