import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { findUser, markVerified } from './identity.store.ts';
import { defineLinkMailJob, linkKinds, type LinkRequest, type MailedLinks } from './mailed-link.ts';
import { insertMailedToken, lockMailedToken, useMailedToken } from './mailed-tokens.store.ts';
import { traceOfUser } from './trace-of-user.ts';

export const verificationMailJob = defineLinkMailJob('identity-verification-mail');

export interface Verification {
  /** Sends a link to a new user, in the transaction that created them. */
  send(
    scope: AccountScope,
    tx: Tx,
    to: { readonly userId: string; readonly email: string },
    languageId: LanguageId,
  ): Promise<void>;
  /** Asks for another link; unknown and confirmed addresses get the same answer. */
  request(
    given: LinkRequest,
    origin: CallOrigin,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** The work behind `request`. */
  sendAgain(given: LinkRequest): Promise<void>;
  /** Confirms an address; opened again, the link says so again. */
  confirm(
    token: string,
    origin: CallOrigin,
  ): Promise<Outcome<{ readonly email: string }, 'identity.verification-link-invalid'>>;
}

export function createVerification(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly links: MailedLinks;
}): Verification {
  const { database, clock, jobs, links } = options;

  const send: Verification['send'] = async (scope, tx, to, languageId) => {
    const link = links.issue('verification', scope.accountId);
    await insertMailedToken(scope, tx, to.userId, 'verify-email', link);
    await jobs.enqueue(tx, mailJob, {
      to: to.email,
      languageId,
      template: 'identity.mail-verify',
      params: { hours: String(linkKinds.verification.life.hours) },
      actionUrl: link.sealedFor(to.email),
    });
  };

  const confirm = async (
    tx: Tx,
    token: string,
    origin: CallOrigin,
  ): Promise<{ readonly email: string } | null> => {
    const now = clock.now();
    const link = await links.redeem('verification', token, (scope, { hash }) =>
      lockMailedToken(scope, tx, hash, 'verify-email'),
    );
    if (link === null) return null;
    const { scope, userId } = link;
    const user = await findUser(scope, tx, userId);
    if (user === null) return null;
    const expired = link.expiresAt.epochMilliseconds <= now.epochMilliseconds;
    // An old link that somebody finds says no more than that it was used.
    if (user.verified) return { email: expired ? '' : user.email };
    if (expired) return null;
    await markVerified(scope, tx, userId, now);
    await useMailedToken(scope, tx, link.hash, now);
    await recordAudit(tx, now, {
      ...traceOfUser(scope, userId, origin),
      action: 'address-verified',
      subject: `user:${userId}`,
    });
    return { email: user.email };
  };

  return {
    send,
    request: (given, origin) => links.request(verificationMailJob, given, origin),
    sendAgain: ({ email, languageId }) =>
      links.sendTo(email, async (scope, tx, user) => {
        if (!user.verified) await send(scope, tx, user, languageId);
      }),
    async confirm(token, origin) {
      const confirmed = await database.transaction((tx) => confirm(tx, token, origin));
      return confirmed === null
        ? failure('identity.verification-link-invalid')
        : success(confirmed);
    },
  };
}
