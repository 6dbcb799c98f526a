import type { Outcome } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Runs a piece of work in a transaction of the caller's, with what belongs to it: where staff do what customers do by
 * themselves, the work is the customers' own. May refuse for reasons of its own before it runs the work.
 */
export type Within<Result extends Outcome<unknown, string>, More extends string> = (
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result | Outcome<never, More>>;
