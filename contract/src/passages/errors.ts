import { defineErrors } from '../core/errors.ts';

export const passagesErrors = defineErrors({
  'passages.none': { status: 603 },
  'passages.amounts-reversed': { status: 400, field: 'amountTo' },
  /** The number of passages that a search scans is limited. */
  'passages.search-too-wide': { status: 400, field: 'period' },
  'passages.not-found': { status: 404 },
});
