import { defineErrors } from '../core/errors.ts';

/** What the operator's own systems are answered; their addresses are outside `/api`. */
export const intakeErrors = defineErrors({
  'intake.key-wrong': { status: 401 },
  'intake.content-type': { status: 415, params: ['expected'] },
  'intake.too-large': { status: 413, params: ['limitKb'] },
  /** The `result` lists each fault with its line and column; nothing was taken in. */
  'intake.faults': { status: 422, params: ['count'] },
});
