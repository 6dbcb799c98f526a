import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail.ts';
import { withoutAddresses } from '../../../platform/without-addresses.ts';
import type { Translator } from '../../../platform/translator.ts';
import { invitationDays } from '@rampa/contract/identity';
import { findSignInName, findUser, listUsers } from '../identity.store.ts';
import type { MailedLinks } from '../mailed-link.ts';
import { lockInvitation, setLink, type Invitation } from './invitations.store.ts';

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

/** Sends the mails of invitations. */
export function sendInvitations({
  database,
  clock,
  jobs,
  translator,
  links,
  publicUrl,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly translator: Translator;
  readonly links: MailedLinks;
  readonly publicUrl: string;
}): void {
  /** Somebody with an account is told why this one cannot work, and nobody else is. */
  const sendMail = async (tx: Tx, invitation: Invitation): Promise<void> => {
    const { accountId, languageId, email } = invitation;
    const [owner] = await listUsers(tx, accountId);
    if (owner === undefined) return;
    const inviter = (await findUser(tx, { accountId, userId: invitation.invitedBy })) ?? owner;
    const common = {
      // Whoever reads it is a stranger: names that somebody chose bring nothing to click.
      company: withoutAddresses(owner.businessName),
      inviter: withoutAddresses(`${inviter.firstName} ${inviter.lastName}`.trim()),
      role: translator.translate(languageId, `identity.role-${invitation.role}`),
      days: String(invitationDays),
    };
    if ((await findSignInName(tx, email)) !== null) {
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        template: 'identity.mail-invited-has-account',
        params: common,
        actionUrl: `${publicUrl}/prijava`,
      });
      return;
    }
    const link = links.issue('memberInvitation', accountId);
    await setLink(tx, invitation, link.hash);
    await jobs.enqueue(tx, mailJob, {
      to: email,
      languageId,
      template: 'identity.mail-invited',
      params: common,
      actionUrl: link.url,
    });
  };

  jobs.on(invitationMailJob, async ({ accountId, invitationId }) => {
    await database.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, accountId, invitationId);
      const alive =
        invitation !== null &&
        invitation.expiresAt.epochMilliseconds > clock.now().epochMilliseconds;
      if (alive) await sendMail(tx, invitation);
    });
  });
}
