import { defineErrors } from '../core/errors.ts';

export const budgetsErrors = defineErrors({
  /** The account has no such tag, driver or cost centre in use. */
  'budgets.subject-not-found': { status: 404 },
  'budgets.too-many': { status: 409, params: ['most'] },
});
