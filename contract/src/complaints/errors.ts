import { defineErrors } from '../core/errors.ts';

export const complaintsErrors = defineErrors({
  'complaints.not-found': { status: 404 },
  /** A cursor that was never given out. */
  'complaints.cursor-unknown': { status: 400, field: 'after' },
  /** The subject of the complaint is not the customer's, or does not exist. */
  'complaints.subject-not-found': { status: 404 },
  'complaints.attachment-not-found': { status: 404 },
  /** A program cannot confirm who it is: an account for refunds is named by a person. */
  'complaints.bank-account-by-person': { status: 403 },
  /** Files wait for whoever uploaded them, and a program uploads none. */
  'complaints.files-by-person': { status: 403 },
  /** The key was used for different content. */
  'complaints.key-used-otherwise': { status: 409 },
  /** Decided or withdrawn: no more messages. */
  'complaints.closed': { status: 409 },
  /** Only a rejection can be objected to, and only once. */
  'complaints.no-objection': { status: 409 },
  /** Somebody else has changed it since it was shown. */
  'complaints.changed': { status: 409 },
  /** Does not work here, or not on complaints. */
  'complaints.clerk-not-found': { status: 400, field: 'staff_id' },
  /** More than anybody would read. */
  'complaints.too-many-notes': { status: 409 },
  'complaints.canned-not-found': { status: 404 },
  /** Somebody else has changed or added it since it was shown. */
  'complaints.canned-changed': { status: 409 },
  'complaints.too-many-canned': { status: 409 },
  'complaints.refund-too-large': { status: 400, field: 'refund' },
  /** The parts of several passages are not those of this complaint, or do not add up to the refund. */
  'complaints.refund-parts-wrong': { status: 400, field: 'refund' },
  /** Of several passages some are rejected: the customer reads why. */
  'complaints.rejection-wants-reason': { status: 400, field: 'text' },
  'complaints.refund-tag-not-found': { status: 400, field: 'refund' },
  /** The complaint names no bank account. */
  'complaints.refund-no-bank-account': { status: 400, field: 'refund' },
  /** A refund above the disputed amount needs a reason that the customer reads. */
  'complaints.refund-wants-reason': { status: 400, field: 'text' },
  'complaints.attachment-too-large': { status: 400, params: ['limitMb'], field: 'data' },
  'complaints.attachment-empty': { status: 400, field: 'data' },
  /** Neither PNG, JPEG, WebP nor PDF by its name. */
  'complaints.attachment-kind-refused': { status: 400, field: 'fileName' },
  /** Its bytes do not match its name, or contain something else besides. */
  'complaints.attachment-not-what-it-says': { status: 400, field: 'data' },
  'complaints.attachment-too-many-pixels': {
    status: 400,
    params: ['limitMegapixels'],
    field: 'data',
  },
  /** A PDF with a script, an embedded file, a video …, or one that cannot be checked. */
  'complaints.attachment-more-than-pages': { status: 400, field: 'data' },
  /** An encrypted PDF. */
  'complaints.attachment-locked': { status: 400, field: 'data' },
  /** The operator's scanner found a virus in it. */
  'complaints.attachment-infected': { status: 400, field: 'data' },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const complaintsFieldMessages = [
  'complaints.text-too-short',
  'complaints.bank-account-wrong',
  'complaints.refund-amount-wrong',
  'complaints.refund-tag-missing',
  'complaints.not-cyrillic;word',
] as const;
