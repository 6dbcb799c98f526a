import { failure, invalid, success, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { findUser, markOwnerProved, markVerified, type StoredUser } from './identity.store.ts';
import {
  defineLinkMailJob,
  linkKinds,
  type LinkRequest,
  type MailedLinks,
  type RedeemedLink,
} from './mailed-link.ts';
import {
  insertMailedToken,
  lockMailedToken,
  useMailedToken,
  type MailedToken,
} from './mailed-tokens.store.ts';
import type { PasswordCheck } from './password-check.ts';
import type { RegistrationProof } from './registration-proof.ts';
import { unconfirmedDays } from './registration-rules.ts';
import { traceOfUser } from './trace-of-user.ts';

export const verificationMailJob = defineLinkMailJob('identity-verification-mail');

/** The link's secret, and what shows that its holder has chosen the password: that, or what the registration answered. */
interface Given {
  readonly token: string;
  readonly password?: string | undefined;
  readonly registration?: string | undefined;
}

/** Why the link's holder is not taken for the person who chose the password. */
type NotProved = 'identity.too-many-attempts' | 'request.invalid' | 'server.unavailable';

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
  /**
   * Confirms an address; opened again, the link says so again. Whoever shows with it that they chose the password
   * is from then on known to own the account: a stranger who has registered the address keeps nothing of it once
   * its owner asks for a new password (`password-by-link.ts`).
   */
  confirm(
    given: Given,
    origin: CallOrigin,
  ): Promise<Outcome<{ readonly email: string }, 'identity.verification-link-invalid' | NotProved>>;
}

/** A link that was mailed, and the user to whom. */
interface Found {
  readonly link: RedeemedLink<MailedToken>;
  readonly user: StoredUser;
}

interface VerificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly links: MailedLinks;
  readonly checkPassword: PasswordCheck;
  readonly registrationProof: Pick<RegistrationProof, 'holds'>;
}

export function createVerification(options: VerificationDeps): Verification {
  const { clock, jobs, links } = options;

  const send: Verification['send'] = async (scope, tx, to, languageId) => {
    const link = links.issue('verification', scope.accountId);
    await insertMailedToken(scope, tx, to.userId, 'verify-email', link);
    await jobs.enqueue(tx, mailJob, {
      to: to.email,
      languageId,
      template: 'identity.mail-verify',
      params: {
        hours: String(linkKinds.verification.life.hours),
        days: String(unconfirmedDays),
      },
      actionUrl: link.sealedFor(to.email),
    });
  };

  return {
    send,
    request: (given, origin) => links.request(verificationMailJob, given, origin),
    sendAgain: ({ email, languageId }) =>
      links.sendTo(email, async (scope, tx, user) => {
        if (!user.verified) await send(scope, tx, user, languageId);
      }),
    confirm: createConfirmation({ ...options, clock }),
  };
}

function createConfirmation({
  database,
  clock,
  links,
  checkPassword,
  registrationProof,
}: VerificationDeps): Verification['confirm'] {
  const find = async (tx: Tx, token: string): Promise<Found | null> => {
    const link = await links.redeem('verification', token, (scope, { hash }) =>
      lockMailedToken(scope, tx, hash, 'verify-email'),
    );
    const user = link === null ? null : await findUser(link.scope, tx, link.userId);
    return link === null || user === null ? null : { link, user };
  };

  const expired = ({ link }: Found): boolean =>
    link.expiresAt.epochMilliseconds <= clock.now().epochMilliseconds;

  /** Whether the caller has chosen the password; a failure only for a wrong password. */
  const isOwner = async (
    user: StoredUser,
    { password, registration }: Given,
    origin: CallOrigin,
  ): Promise<Outcome<boolean, NotProved>> => {
    if (registration !== undefined && registrationProof.holds(user, registration)) {
      return success(true);
    }
    if (password === undefined) return success(false);
    const checked = await checkPassword(user, password, origin);
    if (!checked.ok || checked.value) return checked;
    return invalid([{ field: 'password', message: 'identity.current-password-wrong' }]);
  };

  const confirm = async (tx: Tx, { link, user }: Found, origin: CallOrigin): Promise<void> => {
    const now = clock.now();
    await markVerified(link.scope, tx, user.userId, now);
    await useMailedToken(link.scope, tx, link.hash, now);
    await recordAudit(tx, now, {
      ...traceOfUser(link.scope, user.userId, origin),
      action: 'address-verified',
      subject: `user:${user.userId}`,
    });
  };

  return async (given, origin) => {
    const found = await database.transaction((tx) => find(tx, given.token));
    if (found === null) return failure('identity.verification-link-invalid');
    const { user } = found;
    if (expired(found)) {
      // An old link that somebody finds says no more than that it was used.
      return user.verified ? success({ email: '' }) : failure('identity.verification-link-invalid');
    }
    const owner = user.ownerProved ? success(false) : await isOwner(user, given, origin);
    if (!owner.ok) return owner;
    return database.transaction(async (tx) => {
      // Looked at again: of two clicks one confirms, and only the password that was proved.
      const still = await find(tx, given.token);
      if (still === null || still.user.passwordHash !== user.passwordHash) {
        return failure('identity.verification-link-invalid');
      }
      if (!still.user.verified) await confirm(tx, still, origin);
      if (owner.value) await markOwnerProved(still.link.scope, tx, user.userId, clock.now());
      return success({ email: user.email });
    });
  };
}
