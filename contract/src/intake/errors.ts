import { defineErrors } from '../core/errors.ts';

/** Answers to the operator's own systems; their addresses are outside `/api`. */
export const intakeErrors = defineErrors({
  'intake.key-wrong': { status: 401 },
  'intake.content-type': { status: 415, params: ['expected'] },
  'intake.too-large': { status: 413, params: ['limitKb'] },
  /** The `result` lists each error with its line and column; nothing was imported. */
  'intake.faults': { status: 422, params: ['count'] },
});
