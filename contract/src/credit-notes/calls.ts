import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, first, instant, languageId, page, rows } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { creditNotesErrors } from './errors.ts';

/** A charge that was given back in part or whole. */
export const creditNote = z.strictObject({
  number: z.string(),
  issuedAt: instant,
  total: amount,
  /** Value added tax included in it. */
  tax: amount,
  /** What it was given back for: an accepted complaint, or a passage that staff have corrected. */
  because: z.enum(['complaint', 'correction']),
  /** Number of the complaint; empty for a correction. */
  complaint: z.string(),
});
export type CreditNote = z.infer<typeof creditNote>;

export const getKnjiznaOdobrenja = defineCall({
  method: 'POST',
  path: '/api/KnjiznoOdobrenje/GetKnjiznaOdobrenja',
  who: office,
  reads: true,
  summary:
    'Credit notes for charges that complaints and corrections gave back, newest first; those of refunded orders are with the orders',
  input: z.strictObject({ first, rows }),
  result: page(creditNote),
  errors: {},
});

export const getPdfOdobrenja = defineCall({
  method: 'POST',
  path: '/api/KnjiznoOdobrenje/GetPdfOdobrenja',
  who: office,
  reads: true,
  summary: 'Such a credit note as a PDF',
  input: z.strictObject({ number: z.string().min(1).max(40), languageId: languageId.default('2') }),
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.string(),
    /** Base64. */
    data: z.string(),
  }),
  errors: creditNotesErrors,
});
