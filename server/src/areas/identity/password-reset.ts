import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { staffLice } from '@rampa/contract/identity';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { IsBreached } from './breached-passwords.ts';
import { findUser, type StoredUser } from './identity.store.ts';
import {
  defineLinkMailJob,
  linkKinds,
  type LinkRequest,
  type MailedLinks,
  type RedeemedLink,
} from './mailed-link.ts';
import { insertMailedToken, lockMailedToken, type MailedToken } from './mailed-tokens.store.ts';
import { isShort, newPasswordFault } from './new-password.ts';
import { createPasswordByLink, type PasswordByLinkDeps } from './password-by-link.ts';
import type { PasswordHasher } from './passwords.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import { unconfirmedDays } from './registration-rules.ts';
import { staffAccountId } from './staff-users.store.ts';

export const passwordResetMailJob = defineLinkMailJob('identity-password-reset-mail');

/** Links for a first password live longer, and the next one comes from somebody else. */
type LinkFault = 'identity.reset-link-invalid' | 'identity.setup-link-invalid';

export interface PasswordReset {
  /** Asks for a link; unknown addresses get the same answer. */
  request(
    given: LinkRequest,
    origin: CallOrigin,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** The work behind `request`. */
  sendLink(given: LinkRequest): Promise<void>;
  /** Whether a link works now; this does not use it up. */
  look(
    token: string,
    origin: CallOrigin,
  ): Promise<Outcome<Record<string, never>, LinkFault | 'request.too-many'>>;
  /** Sets the password by a link, which works once, and ends every session. */
  reset(
    given: {
      readonly token: string;
      readonly password: string;
      readonly device?: string | undefined;
    },
    origin: CallOrigin,
  ): Promise<
    Outcome<
      Record<string, never>,
      LinkFault | 'request.invalid' | 'request.too-many' | 'server.unavailable'
    >
  >;
}

/** The holder of a link that works, and the user that it was mailed to. */
interface LinkHolder {
  readonly scope: AccountScope;
  readonly user: StoredUser;
}

interface PasswordResetDeps extends PasswordByLinkDeps {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly factors: Pick<FactorCheck, 'kindOf'>;
  readonly isBreached: IsBreached;
  readonly links: MailedLinks;
}

export function createPasswordReset(options: PasswordResetDeps): PasswordReset {
  const { database, jobs, hasher, sessions, links } = options;
  const replace = createPasswordByLink(options);

  /** What is kept of a link; the row stays locked until the transaction ends. */
  const redeem = (tx: Tx, token: string): Promise<RedeemedLink<MailedToken> | null> =>
    links.redeem('passwordReset', token, (scope, { hash }) =>
      lockMailedToken(scope, tx, hash, 'reset-password'),
    );

  const holderOf = async (tx: Tx, token: string): Promise<LinkHolder | null> => {
    const link = await redeem(tx, token);
    if (link?.works !== true) return null;
    const { scope } = link;
    const user = await findUser(scope, tx, link.userId);
    return user === null ? null : { scope, user };
  };

  const faultOf = async (token: string): Promise<LinkFault> => {
    if (links.accountOf('passwordReset', token) !== staffAccountId) {
      return 'identity.reset-link-invalid';
    }
    const link = await database.transaction((tx) => redeem(tx, token));
    // Rows of links that expired long ago are gone; what the operator's people open that late is the
    // invitation that they put off.
    const minutes = link?.issuedAt.until(link.expiresAt).total('minutes');
    return minutes === linkKinds.passwordReset.life.minutes
      ? 'identity.reset-link-invalid'
      : 'identity.setup-link-invalid';
  };

  const wrongLink = (token: string, origin: CallOrigin) =>
    links.refuse(origin, () => faultOf(token));

  return {
    request: (given, origin) => links.request(passwordResetMailJob, given, origin),
    sendLink: ({ email, languageId }) =>
      links.sendTo(email, async (scope, tx, user) => {
        // Invited staff get another link from whoever invited them.
        if (!user.verified && user.personType === staffLice) return;
        const link = links.issue('passwordReset', scope.accountId);
        await insertMailedToken(scope, tx, user.userId, 'reset-password', link);
        await jobs.enqueue(tx, mailJob, {
          to: user.email,
          languageId,
          ...mailOf(user),
          actionUrl: link.sealedFor(user.email),
        });
      }),
    async look(token, origin) {
      const holder = await database.transaction((tx) => holderOf(tx, token));
      return holder === null ? wrongLink(token, origin) : success({});
    },
    async reset({ token, password, device }, origin) {
      if (hasher.overloaded()) return failure('server.unavailable', { seconds: 5 });
      const holder = await database.transaction((tx) => holderOf(tx, token));
      if (holder === null) return wrongLink(token, origin);
      const { scope, user } = holder;
      // What was set before it was known that the owner of the address set it does not outlast this.
      const hasFactor =
        user.ownerProved && (await options.factors.kindOf(scope, user.userId)) !== null;
      const fault = newPasswordFault(password, user, hasFactor);
      if (fault !== null) return invalid([{ field: 'password', message: fault }]);
      if (await options.isBreached(password)) {
        return invalid([{ field: 'password', message: 'identity.password-breached' }]);
      }
      const next = { hash: await hasher.hash(password), short: isShort(password), device };
      const ended = await database.transaction(async (tx) => {
        // Looked at again under the lock: of two clicks one sets the password.
        const still = await holderOf(tx, token);
        return still === null ? null : replace(still.scope, tx, still.user, next, origin);
      });
      if (ended === null) return failure(await faultOf(token));
      sessions.markEnded(ended);
      return success({});
    },
  };
}

/**
 * Of an account whose address nobody has proved to own, the mail says so, and repeats nothing that was typed when it
 * was opened.
 */
function mailOf({ verified, username }: StoredUser) {
  const minutes = String(linkKinds.passwordReset.life.minutes);
  return verified
    ? { template: 'identity.mail-reset-password', params: { minutes, username } }
    : {
        template: 'identity.mail-reset-unconfirmed',
        params: { minutes, days: String(unconfirmedDays) },
      };
}
