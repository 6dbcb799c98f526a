import {
  allAccounts,
  allAccountsOfOperator,
  memberScope,
} from '../../server/src/platform/scope/make-scope.ts';
import {
  wholeAccount,
  type AllAccounts,
  type MemberScope,
} from '../../server/src/platform/scope/scope.ts';

/** The demo is loaded from the server's machine, into the accounts that it opens. */
export const demoAccounts: AllAccounts = allAccountsOfOperator('demo');

/** What the program does by itself in the demo. */
export const demoSystem: AllAccounts = allAccounts('demo');

/** As if somebody of the demo were signed in and owned their account. */
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
