import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { withoutAddresses } from '../../../platform/without-addresses.ts';
import type { Translator } from '../../../platform/translator.ts';
import { invitationDays } from '@rampa/contract/identity';
import { findSignInName, findUser, listUsers } from '../identity.store.ts';
import { staffAccountId } from '../staff-users.store.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { lockInvitation, setLink, type Invitation } from './invitations.store.ts';

/** Looks the address up in the background: the request's duration must not reveal whether it is known. */
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

/** Sends the mails of invitations. */
export function sendInvitations({
  all,
  database,
  clock,
  jobs,
  translator,
  links,
  publicUrl,
}: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly translator: Translator;
  readonly links: MailedLinks;
  readonly publicUrl: string;
}): void {
  /** Only whoever reads the mail learns that the address has an account, and that they join by signing in. */
  const sendMail = async (scope: AccountScope, tx: Tx, invitation: Invitation): Promise<void> => {
    const { languageId, email } = invitation;
    const [owner] = await listUsers(scope, tx);
    if (owner === undefined) return;
    const inviter = (await findUser(scope, tx, invitation.invitedBy)) ?? owner;
    const kind = owner.personType === 'pravno' ? 'mail' : 'mail-household';
    const common = {
      // Strangers read it: a name that somebody chose must bring nothing to click on.
      company: withoutAddresses(owner.businessName),
      inviter: withoutAddresses(`${inviter.firstName} ${inviter.lastName}`.trim()),
      role: translator.translate(languageId, `identity.role-${invitation.role}`),
      days: String(invitationDays),
    };
    const known = await findSignInName(all, tx, email);
    // Somebody who works for the operator has a sign-in of the back office, by which they are nobody's member.
    if (known?.accountId === staffAccountId) {
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: `identity.${kind}-invited-has-account`,
        params: common,
        actionUrl: `${publicUrl}/prijava`,
      });
      return;
    }
    const link = links.issue('memberInvitation', scope.accountId);
    await setLink(scope, tx, invitation.invitationId, link.hash);
    await jobs.enqueue(tx, mailJob, {
      to: email,
      languageId,
      template: known === null ? `identity.${kind}-invited` : `identity.${kind}-invited-known`,
      params: common,
      actionUrl: link.sealedFor(email),
    });
  };

  jobs.onAccount(invitationMailJob, async (scope, { invitationId }) => {
    await database.transaction(async (tx) => {
      const invitation = await lockInvitation(scope, tx, invitationId);
      const alive =
        invitation !== null &&
        invitation.expiresAt.epochMilliseconds > clock.now().epochMilliseconds;
      if (alive) await sendMail(scope, tx, invitation);
    });
  });
}
