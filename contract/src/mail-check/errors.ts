import { defineErrors } from '../core/errors.ts';

export const mailCheckErrors = defineErrors({
  /** No code of ours reads like that: mistyped, or invented. */
  'mail-check.code-unreadable': { status: 400, field: 'kod' },
  /** No SMS of ours has this code, or it is too long ago. */
  'mail-check.no-sms': { status: 404 },
});
