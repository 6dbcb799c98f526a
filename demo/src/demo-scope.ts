import type { Temporal } from 'temporal-polyfill';
import { commandLineOperator } from '../../server/src/platform/audit/operator.ts';
import {
  allAccounts,
  allAccountsOfOperator,
  memberScope,
  operatorScope,
} from '../../server/src/platform/scope/make-scope.ts';
import {
  wholeAccount,
  type AllAccounts,
  type MemberScope,
  type OperatorScope,
} from '../../server/src/platform/scope/scope.ts';

/** The demo is loaded from the server's machine, into the accounts that it creates. */
export const demoAccounts: AllAccounts = allAccountsOfOperator('demo');

/** What the program does by itself in the demo. */
export const demoSystem: AllAccounts = allAccounts('demo');

/** The operator at a moment of the demo's past. */
export function demoOperatorAt(at: Temporal.Instant): OperatorScope {
  return operatorScope('demo', commandLineOperator({ now: () => at }));
}

/** As if the demo's person were signed in as the owner of their account. */
export function demoScope({
  accountId,
  userId,
  personType = 'fizicko',
}: {
  readonly accountId: string;
  readonly userId: string;
  readonly personType?: string;
}): MemberScope {
  const actor = { userId, role: 'owner', personType, sessionId: '', requestId: '' } as const;
  return memberScope(accountId, actor, wholeAccount);
}
