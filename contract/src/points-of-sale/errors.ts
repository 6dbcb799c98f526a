import { defineErrors } from '../core/errors.ts';

export const pointsOfSaleErrors = defineErrors({
  'points-of-sale.not-found': { status: 404 },
  /** Somebody has changed it since it was shown. */
  'points-of-sale.changed': { status: 409 },
  'points-of-sale.id-taken': { status: 409 },
  'points-of-sale.day-past': { status: 400, field: 'lastDay' },
});

/** Field messages of a point of sale in the `result` of a 400. */
export const pointsOfSaleFieldMessages = [
  'points-of-sale.id-invalid',
  'points-of-sale.coordinate',
  'points-of-sale.hours-invalid',
  'points-of-sale.services-missing',
  'points-of-sale.not-cyrillic;word',
] as const;
