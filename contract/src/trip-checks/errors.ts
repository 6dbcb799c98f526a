import { defineErrors } from '../core/errors.ts';

export const tripChecksErrors = defineErrors({
  'trip-checks.not-found': { status: 404 },
  /** A comparison is of so many days at most, none of them still to come. */
  'trip-checks.period-too-long': { status: 400, field: 'period', params: ['most'] },
  /** Passages of the period are compared one by one, and their number is limited. */
  'trip-checks.too-many-passages': { status: 409, params: ['most'] },
  /** Passages of the period are archived. */
  'trip-checks.archived': { status: 409 },
  /** What was imported is no longer there: it was deleted, or never kept. */
  'trip-checks.not-kept': { status: 409 },
  /** So many comparisons are there already. */
  'trip-checks.too-many': { status: 409, params: ['most'] },
});
