import { commandLineOperator } from '../platform/audit/operator.ts';
import type { Clock } from '../platform/clock.ts';
import { operatorScope } from '../platform/scope/make-scope.ts';
import type { OperatorScope } from '../platform/scope/scope.ts';

/** Whoever may use the command line on the server's machine may do all that the operator may. */
export function commandLineScope(clock: Clock): OperatorScope {
  return operatorScope('command line', commandLineOperator(clock));
}
