import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { empty, id } from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { attachmentTypes, complaintAttachment } from './complaint.ts';
import { complaintsErrors } from './errors.ts';

/** A file as uploaded. */
export const uploadedFile = {
  fileName: z.string().trim().min(1).max(200),
  /** Base64. */
  data: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
};
/** Base64 takes a third more. */
export const uploadLimit = 7_100_000;
export const uploadErrors = {
  'complaints.attachment-too-large': complaintsErrors['complaints.attachment-too-large'],
  'complaints.attachment-empty': complaintsErrors['complaints.attachment-empty'],
  'complaints.attachment-kind-refused': complaintsErrors['complaints.attachment-kind-refused'],
  'complaints.attachment-not-what-it-says':
    complaintsErrors['complaints.attachment-not-what-it-says'],
  'complaints.attachment-too-many-pixels':
    complaintsErrors['complaints.attachment-too-many-pixels'],
  'complaints.attachment-more-than-pages':
    complaintsErrors['complaints.attachment-more-than-pages'],
  'complaints.attachment-locked': complaintsErrors['complaints.attachment-locked'],
  'complaints.attachment-infected': complaintsErrors['complaints.attachment-infected'],
};

export const dodajPrilog = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/DodajPrilog',
  who: everyMember,
  summary: 'Upload a file for the next message: PNG, JPEG, WebP or PDF, at most 5 MB',
  bodyLimit: uploadLimit,
  input: z.strictObject(uploadedFile),
  result: complaintAttachment,
  errors: uploadErrors,
});

export const ukloniPrilog = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/UkloniPrilog',
  who: everyMember,
  summary: 'Remove an uploaded file that is in no message; safe to repeat',
  input: z.strictObject({ attachment_id: id }),
  result: empty,
  errors: {},
});

export const getPrilog = defineFileCall({
  path: '/api/Reklamacija/GetPrilog',
  who: everyMember,
  summary: 'An attachment',
  input: z.object({ attachment_id: id }),
  contentTypes: [...new Set(Object.values(attachmentTypes))],
  schemas: [],
  errors: {
    'complaints.attachment-not-found': complaintsErrors['complaints.attachment-not-found'],
  },
});
