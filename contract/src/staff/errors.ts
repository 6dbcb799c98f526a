import { defineErrors } from '../core/errors.ts';

export const staffErrors = defineErrors({
  'staff.customer-not-found': { status: 404 },
  /** The account has too little data of its own to ask about. */
  'staff.nothing-to-ask': { status: 409 },
  'staff.check-not-found': { status: 404 },
  /** It was answered before, or begun too long ago. */
  'staff.check-over': { status: 409 },
  /** Nobody has answered this member of staff's questions within the last half an hour. */
  'staff.caller-not-verified': { status: 409 },
  /** It is closed, or being closed. */
  'staff.account-not-open': { status: 409 },
  /** There is nothing to confirm or to accept, or no address to send it to. */
  'staff.link-not-due': { status: 409 },
  'staff.mail-not-found': { status: 404 },
  /** The account has nobody whose screens there are, or is being closed. */
  'staff.nobody-to-see-as': { status: 409 },
  /** There is none under way. */
  'staff.viewing-over': { status: 409 },
  /** A file has a limit of lines: fewer days have to be chosen. */
  'staff.trail-too-long': { status: 400, field: 'from' },
  'staff.colleague-not-found': { status: 404 },
  /** Nobody changes their own access. */
  'staff.not-oneself': { status: 409 },
  'staff.already-colleague': { status: 409 },
  /** Staff need an address of their own. */
  'staff.address-of-customer': { status: 409 },
  /** Whoever works at a counter does so at a point of sale where tags are topped up. */
  'staff.point-needed': { status: 409, field: 'point_id' },
  /** They have set a password: no link is needed. */
  'staff.already-arrived': { status: 409 },
});
