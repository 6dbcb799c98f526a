import type { Amount, ApiScope, MemberRole, StaffRole } from '@rampa/contract';
import { staffActor, type Operator } from '../audit/operator.ts';
import type { LimitsOfRole } from '../second-person.ts';

// Only in the types: nothing but `make-scope.ts` has it, so that no object literal is a scope.
declare const made: unique symbol;
/** What tells a scope from any other object; `make-scope.ts` alone writes it. */
export type Made<Kind extends string> = { readonly [made]: Kind };

/**
 * Which tags of the account may be reached: all of them, or each of a driver's with the day of toll
 * time since when it is theirs.
 */
export type Reach =
  | { readonly all: true }
  | { readonly all: false; readonly since: ReadonlyMap<string, string> };

/** A signed-in member of the account; of the operator's own account in calls about a sign-in. */
export interface MemberActor {
  readonly kind: 'member';
  readonly userId: string;
  readonly role: MemberRole;
  /** Person type of the account. */
  readonly personType: string;
  readonly sessionId: string;
  readonly requestId: string;
  /** User id where they sign in, if that is another account; left out: it is this one. */
  readonly homeUserId?: string;
  /** User id of the member of staff who sees the screens of this member; they only read. */
  readonly viewedBy?: string;
}

/** A program of the account. */
export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  /** The creator of the key. */
  readonly userId: string;
  readonly personType: string;
  readonly scopes: readonly ApiScope[];
  readonly requestId: string;
}

/** Somebody who holds a link that a member of the account has requested. */
export interface LinkActor {
  readonly kind: 'link';
  /** The member, and the session and the role in which they requested it. */
  readonly userId: string;
  readonly sessionId: string;
  readonly role: MemberRole;
  readonly requestId: string;
}

/** Somebody who is not signed in, for what they have created without an account. */
export interface VisitorActor {
  readonly kind: 'visitor';
  readonly requestId: string;
}

export interface StaffActor {
  readonly kind: 'staff';
  readonly userId: string;
  readonly requestId: string;
}

/** Whoever may use the command line on the server's machine. */
export interface OperatorActor {
  readonly kind: 'operator';
}

/** The program itself. */
export interface SystemActor {
  readonly kind: 'system';
  /** What it does, such as `cards-warn`. */
  readonly work: string;
}

export type Actor =
  | MemberActor
  | KeyActor
  | LinkActor
  | VisitorActor
  | StaffActor
  | OperatorActor
  | SystemActor;

/** The right to the rows of one account, as far as its reach goes, and who uses it. */
export interface AccountScope<By extends Actor = Actor> extends Made<'account'> {
  readonly accountId: string;
  readonly reach: Reach;
  readonly actor: By;
}

export type MemberScope = AccountScope<MemberActor>;
/** Of a call with a session or with a key. */
export type CustomerScope = AccountScope<MemberActor | KeyActor>;

/**
 * Who it is in whichever of their accounts: by this, what somebody does to others is counted, for nobody gets more of it by
 * having several accounts.
 */
export function personOf({
  userId,
  homeUserId,
}: Pick<MemberActor, 'userId' | 'homeUserId'>): string {
  return homeUserId ?? userId;
}

/** Whether a person makes the call, who can be asked to confirm that it is them. */
export function isByMember(scope: CustomerScope): scope is MemberScope {
  return scope.actor.kind === 'member';
}

/** What a member of staff may decide alone. */
export interface StaffLimits {
  readonly largestRefund: Amount;
  /** Beyond it a payout is confirmed by somebody else. */
  readonly secondPersonAbove: Amount;
  /** What their role may do alone, beside that. */
  readonly alone: LimitsOfRole;
}

/** A member of staff. */
export interface StaffMember {
  readonly userId: string;
  readonly role: StaffRole;
  /** Where they work at a counter; empty for other roles. */
  readonly pointId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The right to work for the operator, for one call. */
export interface StaffScope extends Made<'staff'> {
  readonly staff: StaffMember;
  readonly role: StaffRole;
  readonly limits: StaffLimits;
  /** Who acts; a handler that succeeds has added a line to the audit trail with it. */
  readonly by: Operator;
  /** Their own sign-in, for a proof of who they are. */
  readonly self: MemberScope;
  /** The customer whom the call is about. */
  account(accountId: string): AccountScope<StaffActor>;
}

/** The right to the rows of all accounts: for sweeps, reports and deliveries. */
export interface AllAccounts extends Made<'all'> {
  /** What it is for. */
  readonly work: string;
  /** The scope of one of them, for work on it alone. */
  account(accountId: string): AccountScope<SystemActor | OperatorActor>;
}

/** The same for somebody on the server's machine, who leaves audit lines as staff do. */
export interface OperatorScope extends AllAccounts {
  readonly by: Operator;
}

/** Of the operator's own work, done in the back office or on the command line. */
export type DeskScope = StaffScope | OperatorScope;

/** Of one account, or of all. */
export type SomeAccounts = AccountScope | AllAccounts;

/** Reaches the accounts of all customers. */
export type WideScope = StaffScope | AllAccounts;

export const wholeAccount: Reach = { all: true };

/** Whether all tags are within reach; never true for a driver, however many are theirs. */
export function reachesAll({ reach }: AccountScope): boolean {
  return reach.all;
}

export function reaches({ reach }: AccountScope, tagId: string): boolean {
  return reach.all || reach.since.has(tagId);
}

/** Whether a day of toll time, such as that of an instant on the wire, is theirs to see. */
export function reachesDay({ reach }: AccountScope, tagId: string, day: string): boolean {
  if (reach.all) return true;
  const since = reach.since.get(tagId);
  return since !== undefined && day.slice(0, 10) >= since;
}

/** The scope of one of the accounts that a scope reaches; any other is refused. */
export function within(scope: SomeAccounts, accountId: string): AccountScope {
  if ('account' in scope) return scope.account(accountId);
  if (scope.accountId === accountId) return scope;
  throw new Error('A scope of one account was used for another');
}

/** The same of the accounts of many rows, where nobody needs the scopes. */
export function insistWithin(
  scope: SomeAccounts,
  rows: readonly { readonly accountId: string }[],
): void {
  if ('account' in scope) return;
  for (const { accountId } of rows) within(scope, accountId);
}

/** Fields of an audit entry that say whose account it is, and who acted. */
export interface Trace {
  readonly accountId: string;
  readonly actor: string;
  readonly requestId?: string;
}

/** Actors of the trail that are programs of customers, by the ids of their keys. */
export const keyActorPrefix = 'key:';

export function traceOf({ accountId, actor }: AccountScope): Trace {
  switch (actor.kind) {
    case 'member':
      return {
        accountId,
        actor: actor.viewedBy === undefined ? `user:${actor.userId}` : staffActor(actor.viewedBy),
        requestId: actor.requestId,
      };
    case 'key':
      return { accountId, actor: `${keyActorPrefix}${actor.keyId}`, requestId: actor.requestId };
    case 'link':
      return { accountId, actor: `user:${actor.userId}`, requestId: actor.requestId };
    case 'staff':
      return { accountId, actor: staffActor(actor.userId), requestId: actor.requestId };
    case 'visitor':
      return { accountId, actor: 'visitor', requestId: actor.requestId };
    case 'operator':
    case 'system':
      return { accountId, actor: actor.kind };
  }
}
