import { defineErrors } from '../core/errors.ts';

export const eInvoicesErrors = defineErrors({
  'e-invoices.not-found': { status: 404 },
  /** Somebody else, or the state's system, has changed it meanwhile. */
  'e-invoices.changed': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const eInvoicesFieldMessages = ['e-invoices.note-missing'] as const;
