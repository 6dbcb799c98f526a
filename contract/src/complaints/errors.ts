import { defineErrors } from '../core/errors.ts';

export const complaintsErrors = defineErrors({
  'complaints.not-found': { status: 404 },
  /** What the complaint is about is not the customer's, or not there. */
  'complaints.subject-not-found': { status: 404 },
  'complaints.attachment-not-found': { status: 404 },
  /** The key has sent something else already. */
  'complaints.key-used-otherwise': { status: 409 },
  /** Decided or withdrawn: nothing more can be written. */
  'complaints.closed': { status: 409 },
  /** An objection is for a refusal, and for one only. */
  'complaints.no-objection': { status: 409 },
  /** Somebody else has worked on it since it was shown. */
  'complaints.changed': { status: 409 },
  'complaints.refund-too-large': { status: 400, field: 'refund' },
  'complaints.refund-tag-not-found': { status: 400, field: 'refund' },
  /** The complaint names none. */
  'complaints.refund-no-bank-account': { status: 400, field: 'refund' },
  /** More than is disputed is given back for a reason that the customer reads. */
  'complaints.refund-wants-reason': { status: 400, field: 'text' },
  'complaints.attachment-too-large': { status: 400, params: ['limitMb'], field: 'data' },
  'complaints.attachment-empty': { status: 400, field: 'data' },
  /** Neither PNG, JPEG, WebP nor PDF by its name. */
  'complaints.attachment-kind-refused': { status: 400, field: 'fileName' },
  /** By its bytes it is not what its name says, or something else besides. */
  'complaints.attachment-not-what-it-says': { status: 400, field: 'data' },
  'complaints.attachment-too-many-pixels': {
    status: 400,
    params: ['limitMegapixels'],
    field: 'data',
  },
  /** A PDF with a script, a file within it, a film …, or so made that nobody can tell. */
  'complaints.attachment-more-than-pages': { status: 400, field: 'data' },
  /** An encrypted PDF. */
  'complaints.attachment-locked': { status: 400, field: 'data' },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const complaintsFieldMessages = [
  'complaints.text-too-short',
  'complaints.bank-account-wrong',
  'complaints.refund-amount-wrong',
  'complaints.refund-tag-missing',
] as const;
