import { defineErrors } from '../core/errors.ts';

/** Answers to the operator's own systems; their addresses are outside `/api`. */
export const intakeErrors = defineErrors({
  'intake.key-wrong': { status: 401 },
  'intake.content-type': { status: 415, params: ['expected'] },
  'intake.too-large': { status: 413, params: ['limitKb'] },
  /** The `result` lists each error with its line and column; nothing was imported. */
  /** A cursor that was never given out. */
  'intake.cursor-unknown': { status: 400 },
  /** A cursor older than seven days, or of a time before the database was restored: the whole list is due. */
  'intake.cursor-expired': { status: 410 },
  /** What a lane confirms has no name or no cursor. */
  'intake.confirmation-faulty': { status: 400 },
  'intake.faults': { status: 422, params: ['count'] },
});
