import type { MemberRole } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Caller } from '../caller.ts';
import { driverRemoved, ownerRemoved } from '../events.ts';
import type { StoredUser } from '../identity.store.ts';
import { endSessionsOf } from '../sessions.store.ts';
import { removeMember, setRole } from './members.store.ts';

export interface RoleChangeDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly translator: Translator;
  readonly events: Events;
  readonly publicUrl: string;
}

/** What a member's new role, or their end, brings with it: events, mails, the end of sessions. */
export function createRoleChanges({ clock, jobs, translator, events, publicUrl }: RoleChangeDeps) {
  const record = (
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

  return { record, tellOwnerRemoved, giveRole, takeOut };
}
