import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id } from '../core/schemas.ts';
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
    'View a customer’s screens as the customer, read-only and for half an hour at most; ends an earlier viewing of the caller, and tells the customer',
  input: z.strictObject({
    account_id: id,
    /** Why; the customer is told it. */
    reason: z.string().trim().min(viewingReasonMinimum).max(viewingReasonMaximum),
  }),
  result: z.strictObject({
    viewing_id: id,
    /** Bearer token of the calls that read; there is none to renew it. */
    token: z.string(),
    /** As the customer's own access token would say it. */
    user: userData,
    /** On one line, the company with the person. */
    name: z.string(),
    /** How long it lasts from now; a moment would depend on the clock of whoever reads it. */
    seconds: z.int().positive(),
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
  summary: 'End one of the caller’s viewings of a customer’s screens',
  input: z.strictObject({ viewing_id: id }),
  result: z.strictObject({}),
  errors: { 'staff.viewing-over': staffErrors['staff.viewing-over'] },
});
