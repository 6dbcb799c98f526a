import type { MemberRole } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import type { Translator } from '../../../platform/translator.ts';
import { driverRemoved, memberRemoved, ownerRemoved } from '../events.ts';
import { listUsers, type StoredUser } from '../identity.store.ts';
import type { MembershipEnding } from '../memberships/membership-ending.ts';
import { deleteMembership } from '../memberships/memberships.store.ts';
import { endSessionsOf, forgetProofsOf } from '../sessions.store.ts';
import { proofLife } from '../proof-life.ts';
import { withdrawInvitationsOf } from './invitations.store.ts';
import { removeMember, setRole } from './members.store.ts';

export interface RoleChangeDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly translator: Translator;
  readonly events: Events;
  readonly publicUrl: string;
  readonly membershipEnding: MembershipEnding;
}

/** What a member's new role or departure brings with it: events, mails, the end of what the role gave. */
export function createRoleChanges(deps: RoleChangeDeps) {
  const { clock, jobs, translator, events, publicUrl, membershipEnding } = deps;

  const record = (
    scope: AccountScope,
    tx: Tx,
    action: AuditAction,
    userId: string,
    details: Readonly<Record<string, string>> = {},
  ) =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `user:${userId}`,
      details,
    });

  /** Withdraws an owner's invitations, unless somebody else has invited the person again. */
  const withdrawGiven = async (scope: AccountScope, tx: Tx, userId: string): Promise<void> => {
    const now = clock.now();
    for (const invitationId of await withdrawInvitationsOf(scope, tx, userId, now)) {
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'member-invitation-withdrawn',
        subject: `invitation:${invitationId}`,
        details: { invitedBy: userId },
      });
    }
  };

  /** Ends what the role gave that somebody no longer has, and tells of it. */
  const loseRole = async (scope: AccountScope, tx: Tx, user: StoredUser): Promise<void> => {
    const { userId, role, firstName, lastName } = user;
    if (role === 'driver') await events.tell(tx, driverRemoved, { scope, userId });
    if (role !== 'owner') return;
    await withdrawGiven(scope, tx, userId);
    const name = `${firstName} ${lastName}`.trim();
    await events.tell(tx, ownerRemoved, { scope, userId, name });
  };

  /** Whoever loses or gains rights signs in again, and is told why. */
  const giveRole = async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    role: MemberRole,
  ): Promise<readonly string[]> => {
    await setRole(scope, tx, user.userId, role);
    await loseRole(scope, tx, user);
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      about: { accountId: scope.accountId, userId: user.userId },
      template: mailTo(user, 'role-changed'),
      params: {
        company: user.businessName,
        role: translator.translate(user.languageId, `identity.role-${role}`),
      },
      actionUrl: `${publicUrl}/prijava`,
    });
    return endSessionsOf(scope, tx, allOf(user), 'role-changed', clock.now());
  };

  /** An owner who passes the ownership on stays signed in; their proofs were an owner's. */
  const stepDown = async (scope: AccountScope, tx: Tx, owner: StoredUser): Promise<void> => {
    // The least that leaves a company's owner in its office; a household has none.
    const role = owner.personType === 'pravno' ? 'accountant' : 'driver';
    await setRole(scope, tx, owner.userId, role);
    await loseRole(scope, tx, owner);
    await forgetProofsOf(scope, tx, owner.userId, clock.now().subtract(proofLife));
  };

  const takeOut = async (
    scope: AccountScope,
    tx: Tx,
    user: StoredUser,
    /** Of somebody who signs in elsewhere: they lose this account alone, or their sign-in. */
    because: 'removed' | 'ended' = 'removed',
  ): Promise<readonly string[]> => {
    const now = clock.now();
    await removeMember(scope, tx, user.userId, now);
    if (user.home !== null) await deleteMembership(scope, tx, user.home);
    await loseRole(scope, tx, user);
    await events.tell(tx, memberRemoved, { scope, userId: user.userId });
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template:
        user.home === null
          ? mailTo(user, 'member-removed')
          : (`identity.mail-membership-${because}` as const),
      params: { company: await nameOfAccount(scope, tx, user) },
    });
    const here = await endSessionsOf(scope, tx, allOf(user), 'removed', now);
    // Only who signs in here has others that lead on from it.
    return [...here, ...(await membershipEnding.ofUser(tx, user.userId))];
  };

  return { record, giveRole, stepDown, takeOut };
}

/** A household is called as its owner. */
async function nameOfAccount(
  scope: AccountScope,
  tx: Tx,
  { businessName }: StoredUser,
): Promise<string> {
  if (businessName !== '') return businessName;
  const [owner] = await listUsers(scope, tx);
  return owner === undefined ? '' : `${owner.firstName} ${owner.lastName}`.trim();
}

/** Every session of a user. */
function allOf({ userId }: StoredUser) {
  return { userId, except: null };
}

/** A household has no name to be told by; who owned it with others may have a card of their own saved in it. */
function mailTo({ personType, role }: StoredUser, what: 'role-changed' | 'member-removed') {
  const whose = personType === 'pravno' ? '' : 'household-';
  const owned = whose !== '' && role === 'owner' ? 'owner-' : '';
  return `identity.mail-${whose}${owned}${what}` as const;
}
