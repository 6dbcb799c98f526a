import { defineErrors } from '../core/errors.ts';

export const contactErrors = defineErrors({
  /**
   * The ticket of the form is older than a day or unknown, or another text was sent with it:
   * request a new one and send again.
   */
  'contact.form-expired': { status: 409 },
  /** The honeypot field was filled in. */
  'contact.looks-automatic': { status: 400, field: 'website' },
});

/** Field messages that sending a message may put in the `result` of a 400. */
export const contactFieldMessages = [
  'contact.phone-invalid',
  'contact.one-line-only',
  'contact.message-too-short',
] as const;

/** For staff. */
export const contactDeskErrors = defineErrors({
  'contact.message-not-found': { status: 404 },
  /** Somebody else has answered since it was shown. */
  'contact.answered-meanwhile': { status: 409 },
  /** The key was used for another text. */
  'contact.key-used-otherwise': { status: 409 },
});
