import { failure, success, type Failure, type MemberRole, type Outcome } from '@rampa/contract';
import { rolesOf } from '@rampa/contract/identity';
import { validate as isUuid } from 'uuid';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';
import { findUser, type StoredUser } from '../identity.store.ts';
import { holdRole, type RoleLost } from '../held-role.ts';
import type { Sessions } from '../sessions.ts';
import type { DemandProof } from '../step-up.ts';
import type { Invitations, OpenInvitation } from './invitations.ts';
import {
  countMembers,
  lockAccount,
  selectMembers,
  selectNames,
  type MemberRecord,
} from './members.store.ts';
import { endMemberships } from './end-memberships.ts';
import { createRoleChanges, type RoleChangeDeps } from './role-changes.ts';

type Nothing = Record<string, never>;
type Refusal =
  | RoleLost
  | 'identity.proof-needed'
  | 'identity.member-not-found'
  | 'identity.not-oneself';

type LeaveRefusal = 'identity.last-owner' | 'identity.last-own-owner' | RoleLost;

/** Sessions that are treated differently once a change is committed. */
interface AfterCommit {
  readonly ended: readonly string[];
  readonly asking: readonly string[];
}

export interface MemberList {
  /** Owners first; `me` is the caller. */
  readonly members: readonly (MemberRecord & { readonly me: boolean })[];
  readonly invitations: readonly OpenInvitation[];
}

interface MembersDeps extends RoleChangeDeps {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly demandProof: DemandProof;
  readonly invitations: Invitations;
}

/** The people of a company or a household, and what they may do. */
export function createMembers(options: MembersDeps) {
  const { database, sessions } = options;
  const roles = createRoleChanges(options);

  /** Changes another member; the changes of one account are serialised. */
  const changeOther = async <More extends string = never>(
    scope: MemberScope,
    memberId: string,
    change: (tx: Tx, user: StoredUser) => Promise<AfterCommit | Failure<More>>,
  ): Promise<Outcome<Nothing, Refusal | More>> => {
    const proof = await options.demandProof(scope);
    if (!proof.ok) return proof;
    const { userId } = scope.actor;
    if (memberId === userId) return failure('identity.not-oneself');
    const after = await database.transaction(
      async (tx): Promise<AfterCommit | Failure<Refusal | More>> => {
        await lockAccount(scope, tx);
        // Holding the lock: of two owners who take each other's role, the second is an owner no longer.
        const held = await holdRole(scope, tx);
        if (!held.ok) return held;
        const user = await findMember(scope, tx, memberId);
        if (user === null) return failure('identity.member-not-found');
        return change(tx, user);
      },
    );
    if ('code' in after) return after;
    sessions.markEnded(after.ended);
    sessions.askAgain(after.asking);
    return success({});
  };

  const nothing: AfterCommit = { ended: [], asking: [] };

  endMemberships({ ...options, roles });

  return {
    async list(scope: MemberScope): Promise<MemberList> {
      const members = await selectMembers(scope, database.queries);
      return {
        members: members.map((member) => ({
          ...member,
          me: member.userId === scope.actor.userId,
        })),
        invitations: await options.invitations.list(scope),
      };
    },

    /** Nobody joins, leaves or gets another role until the transaction ends. */
    lock: (scope: AccountScope, tx: Tx) => lockAccount(scope, tx),

    /** Everybody who is or was a member, by user. */
    async names(scope: AccountScope, queries: Queries = database.queries) {
      const all = await selectNames(scope, queries);
      return new Map(all.map(({ userId, ...member }) => [userId, member]));
    },

    changeRole: (scope: MemberScope, memberId: string, role: MemberRole) =>
      changeOther<'identity.no-accountants' | 'identity.last-own-owner'>(
        scope,
        memberId,
        async (tx, user) => {
          if (user.role === role) return nothing;
          if (!rolesOf(user.personType).includes(role)) return failure('identity.no-accountants');
          if (await isLastOwnOwner(scope, tx, user)) return failure('identity.last-own-owner');
          const ended = await roles.giveRole(scope, tx, user, role);
          await roles.record(scope, tx, 'member-role-changed', user.userId, {
            from: user.role,
            to: role,
          });
          return { ended, asking: [] };
        },
      ),

    remove: (scope: MemberScope, memberId: string) =>
      changeOther<'identity.last-own-owner'>(scope, memberId, async (tx, user) => {
        if (await isLastOwnOwner(scope, tx, user)) return failure('identity.last-own-owner');
        const ended = await roles.takeOut(scope, tx, user);
        await roles.record(scope, tx, 'member-removed', user.userId, { role: user.role });
        return { ended, asking: [] };
      }),

    transfer: (scope: MemberScope, memberId: string) =>
      changeOther<'identity.last-own-owner'>(scope, memberId, async (tx, user) => {
        const { userId, sessionId } = scope.actor;
        const me = await findUser(scope, tx, userId);
        if (me !== null && user.home !== null && (await isLastOwnOwner(scope, tx, me))) {
          return failure('identity.last-own-owner');
        }
        const ended = user.role === 'owner' ? [] : await roles.giveRole(scope, tx, user, 'owner');
        if (me !== null) await roles.stepDown(scope, tx, me);
        await roles.record(scope, tx, 'ownership-transferred', user.userId);
        return { ended, asking: [sessionId] };
      }),

    async leave(
      scope: MemberScope,
    ): Promise<Outcome<Nothing, 'identity.proof-needed' | LeaveRefusal>> {
      const proof = await options.demandProof(scope);
      if (!proof.ok) return proof;
      const left = await database.transaction(
        async (tx): Promise<Outcome<readonly string[], LeaveRefusal>> => {
          await lockAccount(scope, tx);
          const held = await holdRole(scope, tx);
          if (!held.ok) return held;
          const me = await findUser(scope, tx, scope.actor.userId);
          if (me === null) return failure('session.ended');
          if (me.role === 'owner' && (await countMembers(scope, tx)).owners === 1) {
            return failure('identity.last-owner');
          }
          if (await isLastOwnOwner(scope, tx, me)) return failure('identity.last-own-owner');
          await roles.record(scope, tx, 'member-left', me.userId, { role: me.role });
          return success(await roles.takeOut(scope, tx, me));
        },
      );
      if (!left.ok) return left;
      sessions.markEnded(left.value);
      return success({});
    },
  };
}

/**
 * Whether an account would be left to owners alone who sign in elsewhere: with their sign-in, it would lose all of
 * its owners. Asked behind the account's lock.
 */
async function isLastOwnOwner(scope: AccountScope, tx: Tx, user: StoredUser): Promise<boolean> {
  if (user.role !== 'owner' || user.home !== null) return false;
  return (await countMembers(scope, tx)).ownOwners === 1;
}

/** Ids come unchecked from the caller: one that is no UUID is nobody's. */
async function findMember(scope: AccountScope, tx: Tx, userId: string): Promise<StoredUser | null> {
  return isUuid(userId) ? findUser(scope, tx, userId) : null;
}

export type Members = ReturnType<typeof createMembers>;
