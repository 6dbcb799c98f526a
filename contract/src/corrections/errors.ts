import { defineErrors } from '../core/errors.ts';

export const correctionsErrors = defineErrors({
  'corrections.not-found': { status: 404 },
  /** Somebody else has decided, or it was recorded meanwhile. */
  'corrections.decided': { status: 409 },
  /** No account has a tag with this serial number. */
  'corrections.tag-unknown': { status: 409 },
  /** The toll is not the one that was shown, such as after a new price list. */
  'corrections.amount-changed': { status: 409 },
  /** A complaint about the passage is open: it is decided there. */
  'corrections.disputed': { status: 409, params: ['number'] },
  /** What it should have cost, with what was given back before, is not less than what it cost. */
  'corrections.nothing-to-refund': { status: 409 },
  /** The tag was switched off for good; nobody drives with its balance. */
  'corrections.tag-closed': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const correctionsFieldMessages = [
  'corrections.station-unknown',
  'corrections.entry-incomplete',
  'corrections.exit-before-entry',
  'corrections.time-impossible',
  'corrections.no-price',
  'corrections.tag-stopped',
  'corrections.month-archived',
  'corrections.not-recorded',
  'corrections.category-unknown',
  'corrections.not-abroad',
] as const;
