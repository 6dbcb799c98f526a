import { defineErrors } from '../core/errors.ts';

export const passagesErrors = defineErrors({
  'passages.none': { status: 603 },
  /** All that was asked for is of months that are archived; `from` is the first day of which passages are shown. */
  'passages.archived': { status: 603, params: ['from'] },
  'passages.amounts-reversed': { status: 400, field: 'amountTo' },
  /** The number of passages that a search scans is limited. */
  'passages.search-too-wide': { status: 400, field: 'period' },
  'passages.not-found': { status: 404 },
});
