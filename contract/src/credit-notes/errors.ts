import { defineErrors } from '../core/errors.ts';

export const creditNotesErrors = defineErrors({
  'credit-notes.not-found': { status: 404 },
});
