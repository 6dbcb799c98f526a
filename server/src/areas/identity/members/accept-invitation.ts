import { failure, invalid, success, type CallParsedInput, type Outcome } from '@rampa/contract';
import { membersMaximum, type prihvatiPoziv } from '@rampa/contract/identity';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { fromAddress, type Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { Caller } from '../caller.ts';
import { userRegistered } from '../events.ts';
import { findUser, listUsers, takeSignInName } from '../identity.store.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { newPasswordFault } from '../new-password.ts';
import type { PasswordHasher } from '../passwords.ts';
import { visible } from '../registration-rules.ts';
import { endInvitation, lockInvitationOfLink, type Invitation } from './invitations.store.ts';
import { countMembers, insertMember, lockCompany } from './members.store.ts';

/** Links that are none, from one address. */
const wrongLinksRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 24 * 3600,
};

type Nothing = Record<string, never>;

/** What whoever has the link of an invitation does with it. */
export function createAcceptInvitation(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly translator: Translator;
  readonly links: MailedLinks;
  readonly events: Events;
  readonly publicUrl: string;
}) {
  const { database, clock, jobs, hasher, links, publicUrl } = options;

  const ofLink = async (tx: Tx, token: string): Promise<Invitation | null> => {
    const found = await links.redeem('memberInvitation', token, ({ accountId, hash }) =>
      lockInvitationOfLink(tx, accountId, hash),
    );
    return found?.works === true ? found : null;
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
    await options.events.tell(tx, userRegistered, {
      scope: options.all.account(key.accountId),
      userId: key.userId,
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
          role: options.translator.translate(inviter.languageId, `identity.role-${role}`),
        },
        actionUrl: `${publicUrl}/pages/profil?tab=clanovi`,
      });
    }
    return success({});
  };

  return {
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

export type AcceptInvitation = ReturnType<typeof createAcceptInvitation>;
