import {
  failure,
  success,
  type CallParsedInput,
  type Failure,
  type Outcome,
} from '@rampa/contract';
import { invitationsMaximum, membersMaximum, type pozoviClana } from '@rampa/contract/identity';
import type { AuditAction } from '@rampa/contract/staff';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { Caller } from '../caller.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { foldSignInName } from '../sign-in-name.ts';
import type { DemandProof } from '../step-up.ts';
import type { Throttle } from '../throttle.ts';
import { invitationMailJob } from './invitation-mail.ts';
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  selectInvitations,
  type Invitation,
} from './invitations.store.ts';
import { lockCompany, selectMembers, wasOpenedAfter } from './members.store.ts';

/** Mails that one company can cause: enough for a new fleet, not for a mailing. */
const invitationsRule: ThrottleRule = {
  free: 40,
  firstWaitSeconds: 600,
  longestWaitSeconds: 12 * 3600,
  forgetAfterSeconds: 24 * 3600,
};

/** A company that has only just come: opening one costs nothing. */
const firstDaysRule: ThrottleRule = { ...invitationsRule, free: 20 };
const FIRST_DAYS = 7;

type Nothing = Record<string, never>;
type Withdrawn = Outcome<Nothing, 'identity.proof-needed' | 'identity.invitation-not-found'>;
type SentAgain = Withdrawn | Failure<'request.too-many'>;

/** Whom a company's owners have invited, and that have not come yet. */
export function createInvitations(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly throttle: Throttle;
  readonly links: MailedLinks;
  readonly demandProof: DemandProof;
}) {
  const { database, clock, jobs, throttle, links } = options;

  const isAlive = ({ expiresAt }: Invitation): boolean =>
    expiresAt.epochMilliseconds > clock.now().epochMilliseconds;

  /** Counts a mail of the company and one to the address; seconds to wait, or 0 to go on. */
  const chargeMail = async (tx: Tx, accountId: string, email: string): Promise<number> => {
    const isNew = await wasOpenedAfter(
      tx,
      accountId,
      clock.now().subtract({ hours: FIRST_DAYS * 24 }),
    );
    const rule = isNew ? firstDaysRule : invitationsRule;
    const counted = { kind: 'member-invitations', value: accountId, rule };
    const wait = await options.attempts.charge(tx, [counted]);
    return wait > 0 ? wait : throttle.chargeMail(tx, email);
  };

  const audit = (
    tx: Tx,
    session: Session,
    caller: Caller,
    action: AuditAction,
    invitationId: string,
  ) =>
    recordAudit(tx, clock.now(), {
      accountId: session.accountId,
      actor: `user:${session.userId}`,
      action,
      subject: `invitation:${invitationId}`,
      requestId: caller.requestId,
    });

  type Invite = Outcome<
    Nothing,
    | 'identity.companies-only'
    | 'identity.proof-needed'
    | 'identity.already-member'
    | 'identity.already-invited'
    | 'identity.too-many-members'
    | 'identity.too-many-invitations'
    | 'request.too-many'
  >;

  const invite = async (
    tx: Tx,
    input: CallParsedInput<typeof pozoviClana>,
    session: Session,
    caller: Caller,
  ): Promise<Invite> => {
    const { accountId } = session;
    if (!(await lockCompany(tx, accountId))) return failure('identity.companies-only');
    const email = foldSignInName(input.email);
    const members = await selectMembers(tx, accountId);
    if (members.some((member) => member.email === email)) {
      return failure('identity.already-member');
    }
    const open = await selectInvitations(tx, accountId);
    if (open.some((invitation) => invitation.email === email)) {
      return failure('identity.already-invited');
    }
    if (members.length >= membersMaximum) return failure('identity.too-many-members');
    if (open.length >= invitationsMaximum) return failure('identity.too-many-invitations');
    const wait = await chargeMail(tx, accountId, email);
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    const invitationId = uuid();
    await insertInvitation(tx, {
      accountId,
      invitationId,
      email,
      role: input.role,
      languageId: input.languageId,
      invitedBy: session.userId,
      sentAt: clock.now(),
      expiresAt: links.expiryOf('memberInvitation'),
    });
    await audit(tx, session, caller, 'member-invited', invitationId);
    await jobs.enqueue(tx, invitationMailJob, { accountId, invitationId });
    return success({});
  };

  return {
    async list(accountId: string) {
      const open = await selectInvitations(database.queries, accountId);
      return open.map((invitation) => ({
        invitation_id: invitation.invitationId,
        email: invitation.email,
        role: invitation.role,
        sentAt: invitation.sentAt.toString(),
        expiresAt: invitation.expiresAt.toString(),
        expired: !isAlive(invitation),
      }));
    },

    async invite(
      input: CallParsedInput<typeof pozoviClana>,
      session: Session,
      caller: Caller,
    ): Promise<Invite> {
      const proof = await options.demandProof(session);
      if (!proof.ok) return proof;
      return database.transaction((tx) => invite(tx, input, session, caller));
    },

    async sendAgain(invitationId: string, session: Session, caller: Caller): Promise<SentAgain> {
      const proof = await options.demandProof(session);
      if (!proof.ok) return proof;
      const { accountId } = session;
      if (!isUuid(invitationId)) return failure('identity.invitation-not-found');
      return database.transaction(async (tx): Promise<SentAgain> => {
        const found = await lockInvitation(tx, accountId, invitationId);
        if (found === null) return failure('identity.invitation-not-found');
        const wait = await chargeMail(tx, accountId, found.email);
        if (wait > 0) return failure('request.too-many', { seconds: wait });
        await renewInvitation(tx, {
          accountId,
          invitationId,
          sentAt: clock.now(),
          expiresAt: links.expiryOf('memberInvitation'),
        });
        await audit(tx, session, caller, 'member-invited-again', invitationId);
        await jobs.enqueue(tx, invitationMailJob, { accountId, invitationId });
        return success({});
      });
    },

    async withdraw(invitationId: string, session: Session, caller: Caller): Promise<Withdrawn> {
      const proof = await options.demandProof(session);
      if (!proof.ok) return proof;
      if (!isUuid(invitationId)) return failure('identity.invitation-not-found');
      return database.transaction(async (tx): Promise<Withdrawn> => {
        const found = await lockInvitation(tx, session.accountId, invitationId);
        if (found === null) return failure('identity.invitation-not-found');
        await endInvitation(tx, found, 'withdrawn', clock.now());
        await audit(tx, session, caller, 'member-invitation-withdrawn', invitationId);
        return success({});
      });
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
