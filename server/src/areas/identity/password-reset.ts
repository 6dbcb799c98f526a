import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Caller } from './caller.ts';
import { findUser, markVerified, setPassword, type StoredUser } from './identity.store.ts';
import { defineLinkMailJob, linkKinds, type LinkRequest, type MailedLinks } from './mailed-link.ts';
import {
  insertMailedToken,
  lockMailedToken,
  useMailedTokensOf,
  type MailedToken,
} from './mailed-tokens.store.ts';
import { isShort, newPasswordFault } from './new-password.ts';
import type { PasswordHasher } from './passwords.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import { deleteWaitingTotp } from './second-factor/second-factor.store.ts';
import type { Sessions } from './sessions.ts';
import { foldSignInName } from './sign-in-name.ts';
import { staffAccountId } from './staff-users.store.ts';
import type { Throttle } from './throttle.ts';
import type { Verification } from './verification.ts';

export const passwordResetMailJob = defineLinkMailJob('identity-password-reset-mail');

/** Links for a first password live longer, and somebody else sends the next one. */
type LinkFault = 'identity.reset-link-invalid' | 'identity.setup-link-invalid';

export interface PasswordReset {
  /** Asks for a link; the same for addresses that are unknown. */
  request(
    given: LinkRequest,
    caller: Caller,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** The work behind `request`. */
  sendLink(given: LinkRequest): Promise<void>;
  /** Whether a link works now; looking does not use it up. */
  look(
    token: string,
    caller: Caller,
  ): Promise<Outcome<Record<string, never>, LinkFault | 'request.too-many'>>;
  /** Sets the password by a link, which works once, and ends every session. */
  reset(
    given: { readonly token: string; readonly password: string },
    caller: Caller,
  ): Promise<
    Outcome<
      Record<string, never>,
      LinkFault | 'request.invalid' | 'request.too-many' | 'server.unavailable'
    >
  >;
}

export function createPasswordReset(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly verification: Verification;
  readonly factors: Pick<FactorCheck, 'kindOf'>;
  readonly links: MailedLinks;
  readonly publicUrl: string;
}): PasswordReset {
  const { database, clock, jobs, hasher, throttle, sessions, links, publicUrl } = options;

  /** What is kept of a link; the row stays locked until the transaction ends. */
  const redeem = (tx: Tx, token: string): Promise<(MailedToken & { works: boolean }) | null> =>
    links.redeem('passwordReset', token, (secret) => lockMailedToken(tx, secret, 'reset-password'));

  const userOfLink = async (tx: Tx, token: string): Promise<StoredUser | null> => {
    const link = await redeem(tx, token);
    return link?.works === true ? findUser(tx, link) : null;
  };

  const faultOf = async (token: string): Promise<LinkFault> => {
    if (links.accountOf('passwordReset', token) !== staffAccountId) {
      return 'identity.reset-link-invalid';
    }
    const link = await database.transaction((tx) => redeem(tx, token));
    // Rows of links that ended long ago are gone; what the operator's people open that late is the
    // invitation they put off.
    const minutes = link?.issuedAt.until(link.expiresAt).total('minutes');
    return minutes === linkKinds.passwordReset.life.minutes
      ? 'identity.reset-link-invalid'
      : 'identity.setup-link-invalid';
  };

  const wrongLink = (token: string, caller: Caller) => links.refuse(caller, () => faultOf(token));

  const replace = async (
    tx: Tx,
    user: StoredUser,
    password: { readonly hash: string; readonly short: boolean },
    caller: Caller,
  ): Promise<readonly string[]> => {
    const now = clock.now();
    await setPassword(tx, user, password, now);
    // Of the operator's people, whom a link invited: it has come to their address.
    if (!user.verified) await markVerified(tx, user, now);
    // Older links as well: whoever reads the mail later must not set another password.
    await useMailedTokensOf(tx, user, 'reset-password', now);
    await deleteWaitingTotp(tx, user);
    // Who has proved to own the address need not wait for having guessed before.
    await throttle.refundSignIn(tx, user.email, caller.address);
    await throttle.refundSignIn(tx, foldSignInName(user.username), caller.address);
    await recordAudit(tx, now, {
      accountId: user.accountId,
      actor: `user:${user.userId}`,
      action: 'password-reset',
      subject: `user:${user.userId}`,
      requestId: caller.requestId,
    });
    await jobs.enqueue(tx, mailJob, {
      to: user.email,
      languageId: user.languageId,
      template: 'identity.mail-password-changed',
      params: {},
      actionUrl: `${publicUrl}/zaboravljena-lozinka`,
    });
    return sessions.endAll(tx, user, 'password-changed', caller);
  };

  return {
    request: (given, caller) => links.request(passwordResetMailJob, given, caller),
    sendLink: ({ email, languageId }) =>
      links.sendTo(email, async (tx, user) => {
        if (!user.verified) {
          // Whoever opened the account may have used somebody else's address: first it is confirmed.
          await options.verification.send(tx, user, languageId);
          return;
        }
        const link = links.issue('passwordReset', user.accountId);
        await insertMailedToken(tx, user, 'reset-password', link);
        await jobs.enqueue(tx, mailJob, {
          to: user.email,
          languageId,
          template: 'identity.mail-reset-password',
          params: {
            minutes: String(linkKinds.passwordReset.life.minutes),
            username: user.username,
          },
          actionUrl: link.url,
        });
      }),
    async look(token, caller) {
      const user = await database.transaction((tx) => userOfLink(tx, token));
      return user === null ? wrongLink(token, caller) : success({});
    },
    async reset({ token, password }, caller) {
      if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
      const user = await database.transaction((tx) => userOfLink(tx, token));
      if (user === null) return wrongLink(token, caller);
      const hasFactor = (await options.factors.kindOf(user)) !== null;
      const fault = newPasswordFault(password, user, hasFactor);
      if (fault !== null) return invalid([{ field: 'password', message: fault }]);
      const next = { hash: await hasher.hash(password), short: isShort(password) };
      const ended = await database.transaction(async (tx) => {
        // Looked at again under the lock: of two clicks one sets the password.
        const still = await userOfLink(tx, token);
        return still === null ? null : replace(tx, still, next, caller);
      });
      if (ended === null) return failure(await faultOf(token));
      sessions.markEnded(ended);
      return success({});
    },
  };
}
