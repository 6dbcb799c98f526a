import { defineErrors } from '../core/errors.ts';

export const topUpsErrors = defineErrors({
  'top-ups.no-overview': { status: 602 },
  'top-ups.none': { status: 605 },
  'top-ups.not-found': { status: 404 },
  'top-ups.amount-below-minimum': { status: 400, params: ['minimum'] },
  'top-ups.amount-above-maximum': { status: 400, params: ['maximum'] },
  'top-ups.tag-not-usable': { status: 409 },
  'top-ups.key-used-otherwise': { status: 409 },
  'top-ups.not-resumable': { status: 409 },
  'top-ups.not-paid': { status: 409 },
});
