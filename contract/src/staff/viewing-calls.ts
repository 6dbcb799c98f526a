import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, instant } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { userData } from '../identity/user-data.ts';
import { staffErrors } from './errors.ts';

/** How long staff may see a customer's screens at a time. */
export const viewingMinutes = 30;

export const viewingReasonMinimum = 10;
export const viewingReasonMaximum = 200;

export const zapocniUvid = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZapocniUvid',
  secret: true,
  who: clerks,
  summary:
    'See a customer’s screens as the customer does, read-only and for half an hour at most; ends an earlier viewing of the caller, and tells the customer',
  input: z.strictObject({
    account_id: id,
    /** Why; the customer is told it. */
    reason: z.string().trim().min(viewingReasonMinimum).max(viewingReasonMaximum),
  }),
  result: z.strictObject({
    /** Bearer token of the calls that read; there is none to renew it. */
    token: z.string(),
    /** As the customer's own access token would say it. */
    user: userData,
    /** On one line, the company with the person. */
    name: z.string(),
    endsAt: instant,
  }),
  errors: {
    'staff.customer-not-found': staffErrors['staff.customer-not-found'],
    'staff.nobody-to-see-as': staffErrors['staff.nobody-to-see-as'],
  },
});

export const zavrsiUvid = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZavrsiUvid',
  who: clerks,
  summary: 'End the caller’s viewing of a customer’s screens',
  input: z.strictObject({}),
  result: z.strictObject({}),
  errors: { 'staff.viewing-over': staffErrors['staff.viewing-over'] },
});
