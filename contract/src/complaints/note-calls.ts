import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, instant } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { complaintsErrors } from './errors.ts';

export const complaintNoteMaximum = 2000;
/** Notes about one complaint. */
export const complaintNotesMaximum = 200;

/** What a member of staff noted for the others. */
export const complaintNote = z.strictObject({
  note_id: id,
  text: z.string(),
  at: instant,
  /** Name of the member of staff. */
  by: z.string(),
});
export type ComplaintNote = z.infer<typeof complaintNote>;

export const dodajBeleskuReklamacije = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZabeleziUzReklamaciju',
  who: clerks,
  summary:
    'Add a note for colleagues to a complaint, open or closed; the same key adds it once. The customer is told nothing',
  input: z.strictObject({
    complaint_number: z.string().min(1).max(32),
    /** For staff; customers get it only with their personal data. */
    text: z.string().trim().min(1).max(complaintNoteMaximum),
    idempotencyKey: z.string().min(8).max(56),
  }),
  result: z.strictObject({ note_id: id }),
  errors: {
    'complaints.not-found': complaintsErrors['complaints.not-found'],
    'complaints.key-used-otherwise': complaintsErrors['complaints.key-used-otherwise'],
    'complaints.too-many-notes': complaintsErrors['complaints.too-many-notes'],
  },
});
