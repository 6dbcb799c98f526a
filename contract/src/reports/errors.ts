import { defineErrors } from '../core/errors.ts';

export const reportsErrors = defineErrors({
  /** The last day is before the first one. */
  'reports.days-invalid': { status: 400, field: 'to' },
  'reports.too-long': { status: 400, field: 'to' },
  'reports.not-begun': { status: 400, field: 'from' },
});
