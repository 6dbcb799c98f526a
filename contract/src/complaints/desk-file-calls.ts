import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { empty, id } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { uploadedFile, uploadErrors, uploadLimit } from './attachment-calls.ts';
import { attachmentTypes, complaintAttachment } from './complaint.ts';
import { complaintsErrors } from './errors.ts';

const number = z.string().min(1).max(32);
const notFound = { 'complaints.not-found': complaintsErrors['complaints.not-found'] };

export const dodajPrilogUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/DodajPrilogReklamacije',
  who: clerks,
  summary: 'Upload a file for an answer: PNG, JPEG, WebP or PDF, at most 5 MB',
  bodyLimit: uploadLimit,
  input: z.strictObject({ complaint_number: number, ...uploadedFile }),
  result: complaintAttachment,
  errors: {
    ...notFound,
    ...uploadErrors,
    'complaints.closed': complaintsErrors['complaints.closed'],
  },
});

export const ukloniPrilogUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/UkloniPrilogReklamacije',
  who: clerks,
  summary: 'Remove a file that was uploaded for an answer; safe to repeat',
  input: z.strictObject({ complaint_number: number, attachment_id: id }),
  result: empty,
  errors: notFound,
});

export const getPrilogReklamacije = defineFileCall({
  path: '/api/Uprava/GetPrilogReklamacije',
  who: clerks,
  summary: 'A file of a complaint',
  input: z.object({ complaint_number: number, attachment_id: id }),
  contentTypes: [...new Set(Object.values(attachmentTypes))],
  schemas: [],
  errors: {
    'complaints.attachment-not-found': complaintsErrors['complaints.attachment-not-found'],
  },
});
