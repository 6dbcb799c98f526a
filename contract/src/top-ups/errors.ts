import { defineErrors } from '../core/errors.ts';

export const topUpsErrors = defineErrors({
  'top-ups.no-overview': { status: 602 },
  'top-ups.none': { status: 605 },
  'top-ups.not-found': { status: 404 },
  'top-ups.amount-below-minimum': { status: 400, params: ['minimum'], field: 'amount' },
  'top-ups.amount-above-maximum': { status: 400, params: ['maximum'], field: 'amount' },
  'top-ups.tag-not-usable': { status: 409 },
  /** No such tag, another plate, or a tag that takes none: whoever asks is not told which. */
  'top-ups.guest-no-match': { status: 404 },
  'top-ups.key-used-otherwise': { status: 409 },
  /** None of the tags lacks anything, or none can be topped up. */
  'top-ups.bulk-nothing': { status: 409 },
  /** Balances have changed since the sum was shown; `total` is the sum now. */
  'top-ups.bulk-changed': { status: 409, params: ['total'] },
  'top-ups.bulk-above-maximum': { status: 400, params: ['maximum'], field: 'amount' },
  'top-ups.not-resumable': { status: 409 },
  'top-ups.not-paid': { status: 409 },
  /** The tag has no automatic top-up. */
  'top-ups.automatic-none': { status: 404 },
  /** A limit is above zero and at most the amount, so that one charge is enough. */
  'top-ups.limit-out-of-range': { status: 400, params: ['maximum'], field: 'limit' },
  /** Below a balance to be reached by at least the minimum top-up, so that nothing smaller is missing. */
  'top-ups.limit-too-near-target': { status: 400, params: ['maximum'], field: 'limit' },
  /** At least one charge a month; at most a hundred. */
  'top-ups.cap-out-of-range': {
    status: 400,
    params: ['minimum', 'maximum'],
    field: 'monthlyCap',
  },
  /** Only companies have a balance of their own, and only where the operator offers it. */
  'top-ups.company-only': { status: 409 },
  /** A rule fills from below a balance up to a higher one, by no less than the smallest top-up and no more than the largest. */
  'top-ups.fill-out-of-range': { status: 400, params: ['minimum', 'maximum'], field: 'rules' },
  /** There is no such tag or cost centre, or it is not used any more. */
  'top-ups.fill-target-unknown': { status: 409 },
  'top-ups.fill-target-twice': { status: 400, field: 'rules' },
  /** Somebody else has saved rules since these were read. */
  'top-ups.fill-changed': { status: 409 },
  /** The company’s balance, or the tag, has less than is to be moved. */
  'top-ups.company-too-little': { status: 409, params: ['available'], field: 'amount' },
});
