import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Caller } from './caller.ts';
import { findUser, markVerified, type UserKey } from './identity.store.ts';
import { defineLinkMailJob, linkKinds, type LinkRequest, type MailedLinks } from './mailed-link.ts';
import { insertMailedToken, lockMailedToken, useMailedToken } from './mailed-tokens.store.ts';

export const verificationMailJob = defineLinkMailJob('identity-verification-mail');

export interface Verification {
  /** Sends a link to a new user, in the transaction that made the user. */
  send(tx: Tx, to: UserKey & { readonly email: string }, languageId: LanguageId): Promise<void>;
  /** Asks for another link; the same for addresses that are unknown or confirmed. */
  request(
    given: LinkRequest,
    caller: Caller,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** The work behind `request`. */
  sendAgain(given: LinkRequest): Promise<void>;
  /** Confirms an address; once confirmed, the link goes on saying so. */
  confirm(
    token: string,
    caller: Caller,
  ): Promise<Outcome<{ readonly email: string }, 'identity.verification-link-invalid'>>;
}

export function createVerification(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly links: MailedLinks;
}): Verification {
  const { database, clock, jobs, links } = options;

  const send: Verification['send'] = async (tx, to, languageId) => {
    const link = links.issue('verification', to.accountId);
    await insertMailedToken(tx, to, 'verify-email', link);
    await jobs.enqueue(tx, mailJob, {
      to: to.email,
      languageId,
      template: 'identity.mail-verify',
      params: { hours: String(linkKinds.verification.life.hours) },
      actionUrl: link.url,
    });
  };

  const confirm = async (
    tx: Tx,
    token: string,
    caller: Caller,
  ): Promise<{ readonly email: string } | null> => {
    const now = clock.now();
    const link = await links.redeem('verification', token, (secret) =>
      lockMailedToken(tx, secret, 'verify-email'),
    );
    if (link === null) return null;
    const user = await findUser(tx, link);
    if (user === null) return null;
    const expired = link.expiresAt.epochMilliseconds <= now.epochMilliseconds;
    // A link that lies about says no more than that it was used.
    if (user.verified) return { email: expired ? '' : user.email };
    if (expired) return null;
    await markVerified(tx, link, now);
    await useMailedToken(tx, link, now);
    await recordAudit(tx, now, {
      accountId: link.accountId,
      actor: `user:${link.userId}`,
      action: 'address-verified',
      subject: `user:${link.userId}`,
      requestId: caller.requestId,
    });
    return { email: user.email };
  };

  return {
    send,
    request: (given, caller) => links.request(verificationMailJob, given, caller),
    sendAgain: ({ email, languageId }) =>
      links.sendTo(email, async (tx, user) => {
        if (!user.verified) await send(tx, user, languageId);
      }),
    async confirm(token, caller) {
      const confirmed = await database.transaction((tx) => confirm(tx, token, caller));
      return confirmed === null
        ? failure('identity.verification-link-invalid')
        : success(confirmed);
    },
  };
}
