import { defineErrors } from '../core/errors.ts';

export const counterErrors = defineErrors({
  /** No cash of that number was taken from this customer. */
  'counter.not-found': { status: 404 },
  /** There is no such tag, or what was said besides is not its own: which of the two, nobody is told. */
  'counter.tag-not-found': { status: 404 },
  /** The point of sale of whoever works at a counter takes no money for tags, or is closed. */
  'counter.point-closed': { status: 409 },
  'counter.point-not-found': { status: 409, field: 'point_id' },
  /** No account has this address, or what was said besides is not its own: which of the two, nobody is told. */
  'counter.customer-not-found': { status: 404 },
  /** Nobody has confirmed the address of this account, which ends by itself then: a device in it would be nobody's. */
  'counter.address-unconfirmed': { status: 409 },
  /** The point of sale of whoever works at a counter sells no tags, or is closed; others have none. */
  'counter.no-sale-here': { status: 409 },
  'counter.plate-invalid': { status: 409, field: 'plate' },
  /** It was paid for a device: it is no top-up that could go back. */
  'counter.was-sale': { status: 409 },
  /** What one customer may pay in cash in a day, over all tags; `left` may be nothing. */
  'counter.above-day-limit': { status: 409, params: ['limit', 'left'], field: 'amount' },
  /** Cash goes back on the day it was taken. */
  'counter.other-day': { status: 409 },
  /** It can be given back as long as it is in the till and its day lasts. */
  'counter.still-in-till': { status: 409 },
  /** It was given back, or taken off the tag. */
  'counter.went-back': { status: 409 },
  'counter.more-than-taken': { status: 409, field: 'amount' },
  /** It was counted with its till: the money is no longer there. */
  'counter.till-closed': { status: 409 },
  /** Being closed, or closed: what is on its tags is paid out by bank. */
  'counter.account-closed': { status: 409 },
  /** It goes back from the till that it is in, by its clerk or a supervisor. */
  'counter.not-your-till': { status: 409 },
  /** Nothing was taken since the till was closed. */
  'counter.till-empty': { status: 409 },
  /** There was more or less in it than the screen showed. */
  'counter.till-changed': { status: 409 },
  'counter.difference-unexplained': { status: 409, field: 'note' },
  'counter.key-used-otherwise': { status: 409 },
});
