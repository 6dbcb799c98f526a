import { failure, success, type Failure, type Outcome } from '@rampa/contract';
import { invitationsMaximum, type Lice, membersMaximumOf, rolesOf } from '@rampa/contract/identity';
import type { AuditAction } from '@rampa/contract/staff';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import { holdRole, type RoleLost } from '../held-role.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { foldSignInName } from '../sign-in-name.ts';
import type { DemandProof } from '../step-up.ts';
import type { ChargeInvitation } from './invitation-limits.ts';
import { invitationMailJob } from './invitation-mail.ts';
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  selectInvitations,
  type Invitation,
} from './invitations.store.ts';
import { lockAccount, selectMembers } from './members.store.ts';

type Nothing = Record<string, never>;
type InviteRefusal =
  | 'identity.no-members'
  | 'identity.no-accountants'
  | 'identity.already-member'
  | 'identity.already-invited'
  | 'identity.too-many-members'
  | 'identity.too-many-invitations';
type ProofNeeded = 'identity.proof-needed';
type NotFound = 'identity.invitation-not-found';
type TooMany = 'request.too-many';

/** One that has not ended; its link may have expired. */
export interface OpenInvitation extends Invitation {
  readonly expired: boolean;
}

export interface InvitationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly charge: ChargeInvitation;
  readonly links: MailedLinks;
  readonly demandProof: DemandProof;
}

/** Counts and sends an invitation once more; the job makes a new link, which replaces the one before. */
function createRenewal({ clock, jobs, links, charge }: InvitationsDeps) {
  return async (
    scope: AccountScope,
    tx: Tx,
    { invitationId, email }: Invitation,
    invitedBy: string,
  ): Promise<Outcome<Nothing, TooMany>> => {
    const wait = await charge(scope, tx, email);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    await renewInvitation(scope, tx, {
      invitationId,
      invitedBy,
      sentAt: clock.now(),
      expiresAt: links.expiryOf('memberInvitation'),
    });
    await jobs.enqueue(tx, invitationMailJob, { accountId: scope.accountId, invitationId });
    return success({});
  };
}

/** People whom an account's owners have invited, and who have not joined yet. */
export function createInvitations(options: InvitationsDeps) {
  const { database, clock, jobs, links, charge, demandProof } = options;

  const audit = (scope: MemberScope, tx: Tx, action: AuditAction, invitationId: string) =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `invitation:${invitationId}`,
    });

  const sendMail = ({ accountId }: MemberScope, tx: Tx, invitationId: string) =>
    jobs.enqueue(tx, invitationMailJob, { accountId, invitationId });

  const renew = createRenewal(options);

  /** Changes an invitation that has not ended, holding its lock. */
  const changeOpen = async <Refusal extends string>(
    scope: MemberScope,
    invitationId: string,
    change: (tx: Tx, invitation: Invitation) => Promise<Outcome<Nothing, Refusal>>,
  ): Promise<Outcome<Nothing, Refusal | NotFound | ProofNeeded | RoleLost>> => {
    const proof = await demandProof(scope);
    if (!proof.ok) return proof;
    if (!isUuid(invitationId)) return failure('identity.invitation-not-found');
    return database.transaction(
      async (tx): Promise<Outcome<Nothing, Refusal | NotFound | RoleLost>> => {
        const held = await holdRole(scope, tx);
        if (!held.ok) return held;
        const found = await lockInvitation(scope, tx, invitationId);
        return found === null ? failure('identity.invitation-not-found') : change(tx, found);
      },
    );
  };

  return {
    async list(scope: AccountScope): Promise<readonly OpenInvitation[]> {
      const now = clock.now().epochMilliseconds;
      const open = await selectInvitations(scope, database.queries);
      return open.map((invitation) => ({
        ...invitation,
        expired: invitation.expiresAt.epochMilliseconds <= now,
      }));
    },

    async invite(
      scope: MemberScope,
      { email: given, role, languageId }: Pick<Invitation, 'email' | 'role' | 'languageId'>,
    ): Promise<Outcome<Nothing, InviteRefusal | ProofNeeded | TooMany | RoleLost>> {
      const proof = await demandProof(scope);
      if (!proof.ok) return proof;
      const email = foldSignInName(given);
      return database.transaction(
        async (tx): Promise<Outcome<Nothing, InviteRefusal | TooMany | RoleLost>> => {
          const person = await lockAccount(scope, tx);
          const held = await holdRole(scope, tx);
          if (!held.ok) return held;
          const refusal = await refusalOf(scope, tx, person, { email, role });
          if (refusal !== null) return refusal;
          const wait = await charge(scope, tx, email);
          if (wait > 0) return failure('request.too-many', { seconds: wait });
          const invitationId = uuid();
          await insertInvitation(scope, tx, {
            invitationId,
            email,
            role,
            languageId,
            invitedBy: scope.actor.userId,
            sentAt: clock.now(),
            expiresAt: links.expiryOf('memberInvitation'),
          });
          await audit(scope, tx, 'member-invited', invitationId);
          await sendMail(scope, tx, invitationId);
          return success({});
        },
      );
    },

    sendAgain: (scope: MemberScope, invitationId: string) =>
      changeOpen<TooMany>(scope, invitationId, async (tx, invitation) => {
        const sent = await renew(scope, tx, invitation, scope.actor.userId);
        if (sent.ok) await audit(scope, tx, 'member-invited-again', invitationId);
        return sent;
      }),

    /** For a caller who asks the operator: as it was, from whoever has sent it. One that expired, owners alone renew. */
    async sendAgainFor(
      scope: AccountScope,
      tx: Tx,
      invitationId: string,
    ): Promise<Outcome<{ readonly sent: boolean }, TooMany>> {
      const found = await lockInvitation(scope, tx, invitationId);
      const expired =
        found === null || found.expiresAt.epochMilliseconds <= clock.now().epochMilliseconds;
      if (expired) return success({ sent: false });
      const renewed = await renew(scope, tx, found, found.invitedBy);
      return renewed.ok ? success({ sent: true }) : renewed;
    },

    withdraw: (scope: MemberScope, invitationId: string) =>
      changeOpen<never>(scope, invitationId, async (tx) => {
        await endInvitation(scope, tx, invitationId, 'withdrawn', clock.now());
        await audit(scope, tx, 'member-invitation-withdrawn', invitationId);
        return success({});
      }),
  };
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Why nobody can be invited by that address; the account is locked, so that invitations are serialised. */
async function refusalOf(
  scope: AccountScope,
  tx: Tx,
  person: Lice | null,
  { email, role }: Pick<Invitation, 'email' | 'role'>,
): Promise<Failure<InviteRefusal> | null> {
  if (person === null || person === 'distributor') return failure('identity.no-members');
  if (!rolesOf(person).includes(role)) return failure('identity.no-accountants');
  const members = await selectMembers(scope, tx);
  if (members.some((member) => member.email === email)) {
    return failure('identity.already-member');
  }
  const open = await selectInvitations(scope, tx);
  if (open.some((invitation) => invitation.email === email)) {
    return failure('identity.already-invited');
  }
  const most = membersMaximumOf(person);
  if (members.length >= most) return failure('identity.too-many-members', { most });
  return open.length >= invitationsMaximum ? failure('identity.too-many-invitations') : null;
}
