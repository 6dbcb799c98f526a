import {
  failure,
  success,
  type CallResult,
  type Failure,
  type MemberRole,
  type Outcome,
} from '@rampa/contract';
import type { getClanovi } from '@rampa/contract/identity';
import type { AuditAction } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Caller } from '../caller.ts';
import { driverRemoved, ownerRemoved } from '../events.ts';
import { findUser, type StoredUser } from '../identity.store.ts';
import { endSessionsOf } from '../sessions.store.ts';
import type { Sessions } from '../sessions.ts';
import type { DemandProof } from '../step-up.ts';
import type { Invitations } from './invitations.ts';
import {
  countMembers,
  lockCompany,
  removeMember,
  selectMembers,
  selectNames,
  setRole,
} from './members.store.ts';

type Nothing = Record<string, never>;
type Refusal = 'identity.proof-needed' | 'identity.member-not-found' | 'identity.not-oneself';
type Changed = Outcome<Nothing, Refusal>;

/** What the program does with sessions once a change is committed. */
interface AfterCommit {
  readonly ended: readonly string[];
  readonly asking: readonly string[];
}

export function createMembers(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly translator: Translator;
  readonly demandProof: DemandProof;
  readonly invitations: Invitations;
  readonly events: Events;
  readonly publicUrl: string;
}) {
  const { database, clock, jobs, events, sessions, translator, publicUrl } = options;

  const audit = (
    tx: Tx,
    session: Session,
    caller: Caller,
    action: AuditAction,
    userId: string,
    details: Readonly<Record<string, string>> = {},
  ) =>
    recordAudit(tx, clock.now(), {
      accountId: session.accountId,
      actor: `user:${session.userId}`,
      action,
      subject: `user:${userId}`,
      requestId: caller.requestId,
      details,
    });

  /** Tells of the role that somebody has no longer. */
  const tellRoleLost = async (tx: Tx, user: StoredUser): Promise<void> => {
    if (user.role === 'driver') {
      const { accountId, userId } = user;
      await events.tell(tx, driverRemoved, { accountId, userId });
    }
    if (user.role === 'owner') await tellOwnerRemoved(tx, user);
  };

  const tellOwnerRemoved = (tx: Tx, { accountId, userId, ...user }: StoredUser): Promise<void> => {
    const name = `${user.firstName} ${user.lastName}`.trim();
    return events.tell(tx, ownerRemoved, { accountId, userId, name });
  };

  /** Whoever loses or gains rights signs in anew, and is told why. */
  const giveRole = async (
    tx: Tx,
    user: StoredUser,
    role: MemberRole,
  ): Promise<readonly string[]> => {
    await setRole(tx, user, role);
    await tellRoleLost(tx, user);
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: 'identity.mail-role-changed',
      params: {
        company: user.businessName,
        role: translator.translate(user.languageId, `identity.role-${role}`),
      },
      actionUrl: `${publicUrl}/prijava`,
    });
    return endSessionsOf(tx, { ...user, except: null }, 'role-changed', clock.now());
  };

  const takeOut = async (tx: Tx, user: StoredUser): Promise<readonly string[]> => {
    const now = clock.now();
    await removeMember(tx, user, now);
    await tellRoleLost(tx, user);
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: 'identity.mail-member-removed',
      params: { company: user.businessName },
    });
    return endSessionsOf(tx, { ...user, except: null }, 'removed', now);
  };

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
        const ended = await giveRole(tx, user, role);
        await audit(tx, session, caller, 'member-role-changed', user.userId, {
          from: user.role,
          to: role,
        });
        return { ended, asking: [] };
      }),

    remove: (memberId: string, session: Session, caller: Caller) =>
      changeOther(memberId, session, async (tx, user) => {
        const ended = await takeOut(tx, user);
        await audit(tx, session, caller, 'member-removed', user.userId, { role: user.role });
        return { ended, asking: [] };
      }),

    transfer: (memberId: string, session: Session, caller: Caller) =>
      changeOther(memberId, session, async (tx, user) => {
        const ended = user.role === 'owner' ? [] : await giveRole(tx, user, 'owner');
        const me = await findUser(tx, session);
        await setRole(tx, session, 'accountant');
        if (me !== null) await tellOwnerRemoved(tx, me);
        await audit(tx, session, caller, 'ownership-transferred', user.userId);
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
        await audit(tx, session, caller, 'member-left', me.userId, { role: me.role });
        return takeOut(tx, me);
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
