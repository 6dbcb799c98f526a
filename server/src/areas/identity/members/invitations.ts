import {
  failure,
  invalid,
  success,
  type CallParsedInput,
  type Failure,
  type Outcome,
} from '@rampa/contract';
import {
  invitationDays,
  invitationsMaximum,
  membersMaximum,
  type pozoviClana,
  type prihvatiPoziv,
} from '@rampa/contract/identity';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { fromAddress, type Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import { makeSecret, readSecret } from '../bearer-secret.ts';
import type { Caller } from '../caller.ts';
import { findSignInName, findUser, listUsers, takeSignInName } from '../identity.store.ts';
import { newPasswordFault } from '../new-password.ts';
import type { PasswordHasher } from '../passwords.ts';
import { visible } from '../registration-rules.ts';
import { foldSignInName } from '../sign-in-name.ts';
import type { DemandProof } from '../step-up.ts';
import type { Throttle } from '../throttle.ts';
import type { Wording } from '../wording.ts';
import {
  endInvitation,
  insertInvitation,
  lockInvitation,
  lockInvitationOfLink,
  renewInvitation,
  selectInvitations,
  setLink,
  type Invitation,
} from './invitations.store.ts';
import { countMembers, insertMember, lockCompany, selectMembers } from './members.store.ts';

/** Looks the address up away from the request, whose time would tell whether it is known. */
export const invitationMailJob = defineJob<{
  readonly accountId: string;
  readonly invitationId: string;
}>({
  queue: 'identity-invitation-mail',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

/** Mails that one company can cause: enough for a new fleet, not for a mailing. */
const invitationsRule: ThrottleRule = {
  free: 40,
  firstWaitSeconds: 600,
  longestWaitSeconds: 12 * 3600,
  forgetAfterSeconds: 24 * 3600,
};

/** Links that are none, from one address. */
const wrongLinksRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 24 * 3600,
};

type Nothing = Record<string, never>;
type Withdrawn = Outcome<Nothing, 'identity.proof-needed' | 'identity.invitation-not-found'>;
type SentAgain = Withdrawn | Failure<'request.too-many'>;

export function createInvitations(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly throttle: Throttle;
  readonly hasher: PasswordHasher;
  readonly wording: Wording;
  readonly demandProof: DemandProof;
  readonly publicUrl: string;
}) {
  const { database, clock, jobs, throttle, hasher, publicUrl } = options;

  const isAlive = ({ expiresAt }: Invitation): boolean =>
    expiresAt.epochMilliseconds > clock.now().epochMilliseconds;

  /** Counts a mail of the company and one to the address; seconds to wait, or 0 to go on. */
  const chargeMail = async (tx: Tx, accountId: string, email: string): Promise<number> => {
    const counted = { kind: 'member-invitations', value: accountId, rule: invitationsRule };
    const wait = await options.attempts.charge(tx, [counted]);
    if (wait > 0) return wait;
    return (await throttle.chargeMail(tx, email)) ? 0 : 3600;
  };

  const audit = (tx: Tx, session: Session, caller: Caller, action: string, invitationId: string) =>
    recordAudit(tx, clock.now(), {
      accountId: session.accountId,
      actor: `user:${session.userId}`,
      action,
      subject: `invitation:${invitationId}`,
      requestId: caller.requestId,
    });

  const expiry = () => clock.now().add({ hours: invitationDays * 24 });

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
      expiresAt: expiry(),
    });
    await audit(tx, session, caller, 'member-invited', invitationId);
    await jobs.enqueue(tx, invitationMailJob, { accountId, invitationId });
    return success({});
  };

  /** Somebody with an account is told why this one cannot work, and nobody else is. */
  const sendMail = async (tx: Tx, invitation: Invitation): Promise<void> => {
    const { accountId, languageId, email } = invitation;
    const [owner] = await listUsers(tx, accountId);
    if (owner === undefined) return;
    const inviter = (await findUser(tx, { accountId, userId: invitation.invitedBy })) ?? owner;
    const common = {
      company: owner.businessName,
      inviter: `${inviter.firstName} ${inviter.lastName}`.trim(),
      role: options.wording.translate(languageId, `identity.role-${invitation.role}`),
      days: String(invitationDays),
    };
    const taken = (await findSignInName(tx, email)) !== null;
    if (taken) {
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: 'identity.mail-invited-has-account',
        params: common,
        actionUrl: `${publicUrl}/prijava`,
      });
      return;
    }
    const { text, hash } = makeSecret(accountId);
    await setLink(tx, invitation, hash);
    await jobs.enqueue(tx, mailJob, {
      to: email,
      languageId,
      template: 'identity.mail-invited',
      params: common,
      actionUrl: `${publicUrl}/verifikacija-naloga?poziv=${text}`,
    });
  };

  jobs.on(invitationMailJob, async ({ accountId, invitationId }) => {
    await database.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, accountId, invitationId);
      if (invitation !== null && isAlive(invitation)) await sendMail(tx, invitation);
    });
  });

  const ofLink = async (tx: Tx, token: string): Promise<Invitation | null> => {
    const secret = readSecret(token, 1);
    const accountId = secret?.ids[0];
    if (secret === null || accountId === undefined) return null;
    const found = await lockInvitationOfLink(tx, accountId, secret.hash);
    return found !== null && isAlive(found) ? found : null;
  };

  /** Guesses of links are counted by address. */
  const wrongLink = async (caller: Caller) => {
    const counted = fromAddress('invitation-links', caller.address, wrongLinksRule);
    const wait = await database.transaction((tx) => options.attempts.charge(tx, [counted]));
    return wait > 0
      ? failure('request.too-many', { seconds: wait })
      : failure('identity.invitation-invalid');
  };

  type Accepted = Outcome<
    Nothing,
    | 'identity.invitation-invalid'
    | 'identity.address-has-account'
    | 'identity.too-many-members'
    | 'request.invalid'
    | 'request.too-many'
    | 'server.unavailable'
  >;

  const join = async (
    tx: Tx,
    input: CallParsedInput<typeof prihvatiPoziv>,
    passwordHash: string,
    caller: Caller,
  ): Promise<Accepted> => {
    // Looked at again: of two clicks one joins, and a company takes in one after the other.
    const seen = await ofLink(tx, input.token);
    if (seen === null || !(await lockCompany(tx, seen.accountId))) {
      return failure('identity.invitation-invalid');
    }
    const { accountId, email, role } = seen;
    const key = { accountId, userId: uuid() };
    if ((await countMembers(tx, accountId)).all >= membersMaximum) {
      return failure('identity.too-many-members');
    }
    if (!(await takeSignInName(tx, email, 'email', key))) {
      return failure('identity.address-has-account');
    }
    const now = clock.now();
    await insertMember(tx, {
      ...key,
      email,
      role,
      firstName: visible(input.ime),
      lastName: visible(input.prezime),
      languageId: input.languageId,
      passwordHash,
      at: now,
    });
    await endInvitation(tx, seen, 'accepted', now);
    await recordAudit(tx, now, {
      accountId,
      actor: `user:${key.userId}`,
      action: 'member-joined',
      subject: `user:${key.userId}`,
      requestId: caller.requestId,
      details: { role, invitedBy: seen.invitedBy },
    });
    const inviter = await findUser(tx, { accountId, userId: seen.invitedBy });
    if (inviter !== null) {
      await jobs.enqueue(tx, mailJob, {
        to: inviter.email,
        languageId: inviter.languageId,
        template: 'identity.mail-member-joined',
        params: {
          name: `${visible(input.ime)} ${visible(input.prezime)}`,
          role: options.wording.translate(inviter.languageId, `identity.role-${role}`),
        },
        actionUrl: `${publicUrl}/pages/profil?tab=clanovi`,
      });
    }
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
          expiresAt: expiry(),
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

    async look(token: string, caller: Caller) {
      const found = await database.transaction(async (tx) => {
        const invitation = await ofLink(tx, token);
        const [owner] = invitation === null ? [] : await listUsers(tx, invitation.accountId);
        return invitation === null || owner === undefined ? null : { invitation, owner };
      });
      if (found === null) return wrongLink(caller);
      const { invitation, owner } = found;
      return success({
        poslovno_ime: owner.businessName,
        email: invitation.email,
        role: invitation.role,
        expiresAt: invitation.expiresAt.toString(),
      });
    },

    async accept(input: CallParsedInput<typeof prihvatiPoziv>, caller: Caller): Promise<Accepted> {
      if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
      const found = await database.transaction((tx) => ofLink(tx, input.token));
      if (found === null) return wrongLink(caller);
      const firstName = visible(input.ime);
      const lastName = visible(input.prezime);
      const faults = [
        ...(firstName === '' ? [{ field: 'ime', message: 'field.required' }] : []),
        ...(lastName === '' ? [{ field: 'prezime', message: 'field.required' }] : []),
      ];
      const { email } = found;
      const person = { username: email, email, firstName, lastName, businessName: '' };
      const fault = newPasswordFault(input.password, person, false);
      if (fault !== null) faults.push({ field: 'password', message: fault });
      if (faults.length > 0) return invalid(faults);
      const passwordHash = await hasher.hash(input.password);
      return database.transaction((tx) => join(tx, input, passwordHash, caller));
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
