import { defineErrors } from '../core/errors.ts';

export const statementsErrors = defineErrors({
  'statements.not-found': { status: 404 },
});
