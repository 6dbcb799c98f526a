import { defineErrors } from '../core/errors.ts';

/** Answers to the operator's own systems; their addresses are outside `/api`. */
export const intakeErrors = defineErrors({
  'intake.key-wrong': { status: 401 },
  /** No signature of the bank, a wrong one, or one that is older than five minutes. */
  'intake.signature-wrong': { status: 401 },
  'intake.content-type': { status: 415, params: ['expected'] },
  'intake.too-large': { status: 413, params: ['limitKb'] },
  /** A cursor that was never given out. */
  'intake.cursor-unknown': { status: 400 },
  /** A cursor older than seven days, or of another database: the whole list is due. */
  'intake.cursor-expired': { status: 410 },
  /** What a lane confirms has no name or no cursor. */
  'intake.confirmation-faulty': { status: 400 },
  /** A page of the list was asked for by other parameters than `after` and `rows`. */
  'intake.question-faulty': { status: 400, params: ['mostRows'] },
  /** The `result` lists each error with its line and column; nothing was imported. */
  'intake.faults': { status: 422, params: ['count'] },
});
