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
import { approvalsErrors } from '../approvals/errors.ts';
import { payoutsErrors } from './errors.ts';

/** Why it is owed: the balance of a closed account, the refund of a complaint, or a transfer that goes back to its sender. */
export const payoutReason = z.enum(['account-closed', 'complaint', 'transfer-returned']);
export type PayoutReason = z.infer<typeof payoutReason>;

const payout = z.strictObject({
  payout_id: id,
  reason: payoutReason,
  /** If it is for a complaint; else empty. */
  complaint_number: z.string(),
  /** For the payment order, as in the mail that asked for it: `261121-04821307`. */
  reference: z.string(),
  /** Holder of the bank account; empty once it is paid. */
  payee: z.string(),
  bankAccount: z.string(),
  amount,
  requestedAt: instant,
  paidOn: day.nullable(),
  /** Of a payout that needs a second member of staff; null if it needs none. */
  secondPerson: z
    .strictObject({
      /** Who decided on it; empty on the command line. */
      decidedBy: z.string(),
      /** Whether that was the caller, who can then neither confirm nor record it. */
      mine: z.boolean(),
      /** Who confirmed it; empty as long as nobody has. */
      confirmedBy: z.string(),
    })
    .nullable(),
  /** Reference of the payment file that has it; left out if none has. */
  file: z.string().optional(),
  /** The bank sent it back, the last time so; left out if it did not. */
  returned: z.strictObject({ on: day, reason: z.string() }).optional(),
});
export type Payout = z.infer<typeof payout>;

const notByOneself = {
  'payouts.not-found': payoutsErrors['payouts.not-found'],
  'payouts.second-person-needed': payoutsErrors['payouts.second-person-needed'],
};

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
  result: page(payout).extend({
    /** What a payment file that is prepared now would have; left out by servers of the version before. */
    payable: z.strictObject({ payouts: z.int().min(0), amount }).optional(),
  }),
  errors: {},
});

export const zavediIsplatu = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZavediIsplatu',
  who: clerks,
  summary: 'Record that the bank has paid; the same day again changes nothing',
  input: z.strictObject({
    payout_id: id,
    /** Day of the bank's statement. */
    paidOn: day,
    /** As it was shown; left out by portals of the version before. */
    reference: z.string().max(40).optional(),
  }),
  result: empty,
  errors: {
    ...notByOneself,
    'payouts.done': payoutsErrors['payouts.done'],
    'payouts.changed': payoutsErrors['payouts.changed'],
    'payouts.not-confirmed': payoutsErrors['payouts.not-confirmed'],
    'payouts.in-file': payoutsErrors['payouts.in-file'],
  },
});

export const potvrdiIsplatu = defineCall({
  method: 'POST',
  path: '/api/Uprava/PotvrdiIsplatu',
  who: clerks,
  summary:
    'Confirm a payout that somebody else decided on; the bank may pay from then on. Safe to repeat',
  input: z.strictObject({
    payout_id: id,
    /** As it was shown; left out by portals of the version before. */
    reference: z.string().max(40).optional(),
  }),
  result: empty,
  errors: {
    ...notByOneself,
    'payouts.changed': payoutsErrors['payouts.changed'],
    'approvals.recent-role': approvalsErrors['approvals.recent-role'],
  },
});
