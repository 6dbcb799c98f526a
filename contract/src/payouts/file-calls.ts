import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
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
import { identityErrors } from '../identity/errors.ts';
import { approvalsErrors } from '../approvals/errors.ts';
import { payoutsErrors } from './errors.ts';

/** Most payouts of a file: banks take more, people can check no more. */
export const payoutsInFileMaximum = 1000;

const only = <Code extends keyof typeof payoutsErrors>(...codes: readonly Code[]) =>
  // Each is one of the codes that were asked for.
  Object.fromEntries(codes.map((code) => [code, payoutsErrors[code]])) as Pick<
    typeof payoutsErrors,
    Code
  >;

/** `prepared`: waits for a second person; `approved`: the bank may have it; `discarded`: its payouts are due again. */
export const payoutFileState = z.enum(['prepared', 'approved', 'paid', 'discarded']);
export type PayoutFileState = z.infer<typeof payoutFileState>;

const payoutFile = z.strictObject({
  file_id: id,
  /** `MsgId` of the file, which banks show: `261126-04821307`. */
  reference: z.string(),
  state: payoutFileState,
  /** How many payouts it holds. */
  payouts: z.int().min(1),
  amount,
  preparedAt: instant,
  preparedBy: z.string(),
  /** Whether that was the caller, who cannot approve it. */
  mine: z.boolean(),
  /** Empty until somebody has approved it. */
  approvedBy: z.string(),
  /** Whether somebody has it: the bank may have it too, so it is discarded only if the bank refused it. */
  downloaded: z.boolean(),
  paidOn: day.nullable(),
});
export type PayoutFile = z.infer<typeof payoutFile>;

export const getDatotekeIsplata = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetDatotekeIsplata',
  who: clerks,
  summary: 'Payment files, the latest first',
  input: z.object({ first: firstInQuery, rows: rowsInQuery }),
  result: page(payoutFile),
  errors: {},
});

export const pripremiDatotekuIsplata = defineCall({
  method: 'POST',
  path: '/api/Uprava/PripremiDatotekuIsplata',
  who: clerks,
  summary:
    'Put all payouts that the bank may make into a payment file, at most a thousand. One file at a time waits for approval',
  input: z.strictObject({}),
  result: z.strictObject({
    file_id: id,
    payouts: z.int().min(1),
    amount,
    /** How many more could be paid, but have no room in this file. */
    left: z.int().min(0),
  }),
  errors: only('payouts.none-to-pay', 'payouts.file-open'),
});

export const odobriDatotekuIsplata = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdobriDatotekuIsplata',
  who: clerks,
  summary: 'Approve a payment file that somebody else has prepared. Safe to repeat',
  input: z.strictObject({ file_id: id }),
  result: empty,
  errors: {
    ...only('payouts.file-not-found', 'payouts.file-done', 'payouts.file-prepared-by-you'),
    'approvals.recent-role': approvalsErrors['approvals.recent-role'],
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});

export const odbaciDatotekuIsplata = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdbaciDatotekuIsplata',
  who: clerks,
  summary:
    'Discard a payment file: its payouts are due again. One that was downloaded, only if the bank refused all of it, and by somebody else than who prepared it',
  input: z.strictObject({
    file_id: id,
    /** The bank made none of its payouts, and will not. */
    bankRefused: z.boolean().default(false),
  }),
  result: empty,
  errors: {
    ...only('payouts.file-not-found', 'payouts.file-done', 'payouts.file-prepared-by-you'),
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});

export const getDatotekaIsplata = defineFileCall({
  path: '/api/Uprava/GetDatotekaIsplata',
  who: clerks,
  summary: 'The payment file for the bank, ISO 20022 pain.001.001.09, until it is paid',
  input: z.object({ file_id: id }),
  contentTypes: ['application/xml'],
  schemas: [],
  errors: only('payouts.file-not-found', 'payouts.file-not-approved', 'payouts.file-done'),
});

export const zavediDatotekuIsplata = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZavediDatotekuIsplata',
  who: clerks,
  summary:
    'Record that the bank has made all payouts of a file; the same day again changes nothing',
  input: z.strictObject({
    file_id: id,
    /** Day of the bank’s statement. */
    paidOn: day,
  }),
  result: empty,
  errors: only(
    'payouts.file-not-found',
    'payouts.file-not-approved',
    'payouts.file-done',
    'payouts.file-not-downloaded',
  ),
});

export const vratiIsplatu = defineCall({
  method: 'POST',
  path: '/api/Uprava/VratiIsplatu',
  who: clerks,
  summary:
    'Record that the bank sent a payout back or did not make it: it is due again, to the account that is given, once somebody else has confirmed it. The same again changes nothing',
  input: z.strictObject({
    payout_id: id,
    /** Day of the bank’s statement. */
    returnedOn: day,
    /** As the bank says, and whatever the customer said of the other account. */
    reason: z.string().trim().min(1).max(200),
    payee: z
      .string()
      .trim()
      .max(70)
      .regex(/[\p{L}\p{N}]/u),
    bankAccount: z.string().trim().max(40),
    /** As it was shown; left out by portals of the version before. */
    reference: z.string().max(40).optional(),
  }),
  result: empty,
  errors: {
    ...only('payouts.not-found', 'payouts.not-paid', 'payouts.changed'),
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});
