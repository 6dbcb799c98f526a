import { defineErrors } from '../core/errors.ts';

export const contactErrors = defineErrors({
  /**
   * The ticket of the form is older than a day, none of ours, or has sent another text already: ask
   * for another and send again.
   */
  'contact.form-expired': { status: 409 },
  /** A field that people do not see was filled in. */
  'contact.looks-automatic': { status: 400, field: 'website' },
});

/** Field messages that sending a message may put in the `result` of a 400. */
export const contactFieldMessages = [
  'contact.phone-invalid',
  'contact.one-line-only',
  'contact.message-too-short',
] as const;

/** Of the operator's people. */
export const contactDeskErrors = defineErrors({
  'contact.message-not-found': { status: 404 },
  /** Somebody else has answered since it was shown. */
  'contact.answered-meanwhile': { status: 409 },
  /** The key has sent another text already. */
  'contact.key-used-otherwise': { status: 409 },
});
