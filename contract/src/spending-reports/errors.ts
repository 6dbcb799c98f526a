import { defineErrors } from '../core/errors.ts';

export const spendingReportsErrors = defineErrors({
  /** A report is of a year at most. */
  'spending-reports.too-long': { status: 400, field: 'period' },
  /** Hours and roads are added up passage by passage, whose number is limited. */
  'spending-reports.too-many-passages': { status: 400, field: 'period' },
  /** Some of the passages that hours and roads would be added up from, of the period or of those before, are archived. */
  'spending-reports.archived': { status: 400, field: 'period' },
});
