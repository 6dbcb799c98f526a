import type { Operator } from '../audit/operator.ts';
import {
  wholeAccount,
  type AccountScope,
  type Actor,
  type AllAccounts,
  type KeyActor,
  type LinkActor,
  type Made,
  type MemberActor,
  type MemberScope,
  type OperatorActor,
  type OperatorScope,
  type Reach,
  type StaffLimits,
  type StaffMember,
  type StaffScope,
  type SystemActor,
  type VisitorActor,
} from './scope.ts';

/*
 * Whoever makes a scope decides who may see what. The import rule `scope-is-made-by` says which files
 * may, each because it knows who is there: from a token, from the queue, from the machine itself.
 */

/** The brand exists for the compiler only. */
function mark<Scope extends Made<string>>(scope: Omit<Scope, keyof Made<string>>): Scope {
  return scope as Scope;
}

function accountScope<By extends Actor>(
  accountId: string,
  actor: By,
  reach: Reach,
): AccountScope<By> {
  return mark<AccountScope<By>>({ accountId, reach, actor });
}

/** For somebody who is signed in; the caller has looked up a driver's reach. */
export function memberScope(
  accountId: string,
  actor: Omit<MemberActor, 'kind'>,
  reach: Reach,
): MemberScope {
  return accountScope(accountId, { ...actor, kind: 'member' }, reach);
}

export function keyScope(accountId: string, actor: Omit<KeyActor, 'kind'>): AccountScope<KeyActor> {
  return accountScope(accountId, { ...actor, kind: 'key' }, wholeAccount);
}

/** For whoever holds a link that one of the account's members has requested. */
export function linkScope(
  accountId: string,
  actor: Omit<LinkActor, 'kind'>,
): AccountScope<LinkActor> {
  return accountScope(accountId, { ...actor, kind: 'link' }, wholeAccount);
}

/**
 * For whoever holds the ticket of an order, signed in or not, for the account that has the order.
 */
export function ticketScope<By extends MemberActor | VisitorActor>(
  accountId: string,
  by: By,
): AccountScope<By> {
  return accountScope(accountId, by, wholeAccount);
}

/** For what a visitor has created. */
export function visitorScope(accountId: string, requestId: string): AccountScope<VisitorActor> {
  return accountScope(accountId, { kind: 'visitor', requestId }, wholeAccount);
}

export function staffScope(
  staff: StaffMember,
  call: {
    readonly by: Operator;
    readonly requestId: string;
    readonly limits: StaffLimits;
    readonly self: MemberScope;
  },
): StaffScope {
  const { by, requestId, limits, self } = call;
  const { userId, role } = staff;
  return mark<StaffScope>({
    staff,
    role,
    limits,
    by,
    self,
    account: (accountId) =>
      accountScope(accountId, { kind: 'staff', userId, requestId }, wholeAccount),
  });
}

/** For what the program does by itself; `work` says what that is. */
export function allAccounts(work: string): AllAccounts {
  return all(work, { kind: 'system', work });
}

/** For what somebody on the server's machine does. */
export function allAccountsOfOperator(work: string): AllAccounts {
  return all(work, { kind: 'operator' });
}

/** The same, for work that leaves audit lines as staff do. */
export function operatorScope(work: string, by: Operator): OperatorScope {
  return mark<OperatorScope>({ ...allAccountsOfOperator(work), by });
}

function all(work: string, actor: SystemActor | OperatorActor): AllAccounts {
  return mark<AllAccounts>({
    work,
    account: (accountId) => accountScope(accountId, actor, wholeAccount),
  });
}
