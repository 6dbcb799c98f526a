import { defineErrors } from '../core/errors.ts';

export const spendingReportsErrors = defineErrors({
  /** A report is of a year at most. */
  'spending-reports.too-long': { status: 400, field: 'period' },
  /** Hours and roads are added up passage by passage, whose number is limited. */
  'spending-reports.too-many-passages': { status: 400, field: 'period' },
});
