import {
  failure,
  success,
  type CallResult,
  type Failure,
  type MemberRole,
  type Outcome,
} from '@rampa/contract';
import type { getClanovi } from '@rampa/contract/identity';
import { validate as isUuid } from 'uuid';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Caller } from '../caller.ts';
import { findUser, type StoredUser } from '../identity.store.ts';
import type { Sessions } from '../sessions.ts';
import type { DemandProof } from '../step-up.ts';
import type { Invitations } from './invitations.ts';
import { countMembers, lockCompany, selectMembers, selectNames, setRole } from './members.store.ts';
import { createRoleChanges, type RoleChangeDeps } from './role-changes.ts';

type Nothing = Record<string, never>;
type Refusal = 'identity.proof-needed' | 'identity.member-not-found' | 'identity.not-oneself';
type Changed = Outcome<Nothing, Refusal>;

/** What the program does with sessions once a change is committed. */
interface AfterCommit {
  readonly ended: readonly string[];
  readonly asking: readonly string[];
}

interface MembersDeps extends RoleChangeDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly demandProof: DemandProof;
  readonly invitations: Invitations;
}

/** The people of a company, and what they may do. */
export function createMembers(options: MembersDeps) {
  const { database, sessions } = options;
  const roles = createRoleChanges(options);

  /** Changes another member, one change of a company after the other. */
  const changeOther = async (
    memberId: string,
    session: Session,
    change: (tx: Tx, user: StoredUser) => Promise<AfterCommit>,
  ): Promise<Changed> => {
    const proof = await options.demandProof(session);
    if (!proof.ok) return proof;
    if (memberId === session.userId) return failure('identity.not-oneself');
    const { accountId } = session;
    const after = await database.transaction(
      async (tx): Promise<AfterCommit | Failure<Refusal>> => {
        await lockCompany(tx, accountId);
        // Behind the lock: of two owners who take each other's role, the second is none any more.
        const me = await findUser(tx, session);
        const user = await findMember(tx, accountId, memberId);
        if (me?.role !== 'owner' || user === null) return failure('identity.member-not-found');
        return change(tx, user);
      },
    );
    if ('code' in after) return after;
    sessions.markEnded(after.ended);
    sessions.askAgain(after.asking);
    return success({});
  };

  const nothing: AfterCommit = { ended: [], asking: [] };

  return {
    async list(session: Session): Promise<CallResult<typeof getClanovi>> {
      const members = await selectMembers(database.queries, session.accountId);
      return {
        items: members.map((member) => ({
          member_id: member.userId,
          ime: member.firstName,
          prezime: member.lastName,
          email: member.email,
          role: member.role,
          since: member.since.toString(),
          lastSeenAt: member.lastSeenAt?.toString() ?? null,
          secondFactor: member.secondFactor,
          me: member.userId === session.userId,
        })),
        totalRecords: members.length,
        invitations: await options.invitations.list(session.accountId),
      };
    },

    /** Nobody joins, leaves or gets another role until the transaction ends. */
    lock: (tx: Tx, accountId: string) => lockCompany(tx, accountId),

    /** Everybody who is or was a member, by user. */
    async names(accountId: string, queries: Queries = database.queries) {
      const all = await selectNames(queries, accountId);
      return new Map(all.map(({ userId, ...member }) => [userId, member]));
    },

    changeRole: (memberId: string, role: MemberRole, session: Session, caller: Caller) =>
      changeOther(memberId, session, async (tx, user) => {
        if (user.role === role) return nothing;
        const ended = await roles.giveRole(tx, user, role);
        await roles.record(tx, session, caller, 'member-role-changed', user.userId, {
          from: user.role,
          to: role,
        });
        return { ended, asking: [] };
      }),

    remove: (memberId: string, session: Session, caller: Caller) =>
      changeOther(memberId, session, async (tx, user) => {
        const ended = await roles.takeOut(tx, user);
        await roles.record(tx, session, caller, 'member-removed', user.userId, { role: user.role });
        return { ended, asking: [] };
      }),

    transfer: (memberId: string, session: Session, caller: Caller) =>
      changeOther(memberId, session, async (tx, user) => {
        const ended = user.role === 'owner' ? [] : await roles.giveRole(tx, user, 'owner');
        const me = await findUser(tx, session);
        await setRole(tx, session, 'accountant');
        if (me !== null) await roles.tellOwnerRemoved(tx, me);
        await roles.record(tx, session, caller, 'ownership-transferred', user.userId);
        return { ended, asking: [session.sessionId] };
      }),

    async leave(
      session: Session,
      caller: Caller,
    ): Promise<
      Outcome<Nothing, 'identity.proof-needed' | 'identity.last-owner' | 'session.ended'>
    > {
      const proof = await options.demandProof(session);
      if (!proof.ok) return proof;
      const ended = await database.transaction(async (tx) => {
        await lockCompany(tx, session.accountId);
        const me = await findUser(tx, session);
        if (me === null) return 'gone';
        if (me.role === 'owner' && (await countMembers(tx, session.accountId)).owners === 1) {
          return 'last';
        }
        await roles.record(tx, session, caller, 'member-left', me.userId, { role: me.role });
        return roles.takeOut(tx, me);
      });
      if (ended === 'gone') return failure('session.ended');
      if (ended === 'last') return failure('identity.last-owner');
      sessions.markEnded(ended);
      return success({});
    },
  };
}

/** Ids are taken as they come; one that is none of ours is nobody's. */
async function findMember(tx: Tx, accountId: string, userId: string): Promise<StoredUser | null> {
  return isUuid(userId) ? findUser(tx, { accountId, userId }) : null;
}

export type Members = ReturnType<typeof createMembers>;
