import { defineErrors } from '../core/errors.ts';

export const passagesErrors = defineErrors({
  'passages.none': { status: 603 },
  'passages.not-found': { status: 404 },
});
