import { commandLineOperator } from '../platform/audit/operator.ts';
import type { Clock } from '../platform/clock.ts';
import { allAccounts, operatorScope } from '../platform/scope/make-scope.ts';
import type { AllAccounts, OperatorScope } from '../platform/scope/scope.ts';

/** Whoever may use the command line on the server's machine may do all that the operator may. */
export function commandLineScope(clock: Clock): OperatorScope {
  return operatorScope('command line', commandLineOperator(clock));
}

/** For what the audit trail attributes to the program itself, whoever has run the command. */
export const programScope: AllAccounts = allAccounts('command line');
