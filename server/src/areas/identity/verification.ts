import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import { makeSecret, readSecret } from './bearer-secret.ts';
import type { Caller } from './caller.ts';
import {
  findSignInName,
  findUser,
  insertMailedToken,
  lockMailedToken,
  markVerified,
  useMailedToken,
  type UserKey,
} from './identity.store.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';

export const linkLifeHours = 24;

/** Looks an address up away from the request, whose time would tell whether it is known. */
export const verificationMailJob = defineJob<{
  readonly email: string;
  readonly languageId: LanguageId;
}>({
  queue: 'identity-verification-mail',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface Verification {
  /** Sends a link to a new user, in the transaction that made the user. */
  send(tx: Tx, to: UserKey & { readonly email: string }, languageId: LanguageId): Promise<void>;
  /** Asks for another link; the same for addresses that are unknown or confirmed. */
  request(
    given: { readonly email: string; readonly languageId: LanguageId },
    caller: Caller,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** The work behind `request`. */
  sendAgain(given: { readonly email: string; readonly languageId: LanguageId }): Promise<void>;
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
  readonly throttle: Throttle;
  readonly publicUrl: string;
}): Verification {
  const { database, clock, jobs, throttle } = options;

  const send: Verification['send'] = async (tx, to, languageId) => {
    const now = clock.now();
    const { text, hash } = makeSecret(to.accountId);
    await insertMailedToken(tx, {
      accountId: to.accountId,
      userId: to.userId,
      hash,
      purpose: 'verify-email',
      issuedAt: now,
      expiresAt: now.add({ hours: linkLifeHours }),
    });
    await jobs.enqueue(tx, mailJob, {
      to: to.email,
      languageId,
      template: 'identity.mail-verify',
      params: { hours: String(linkLifeHours) },
      actionUrl: `${options.publicUrl}/verifikacija-naloga?token=${text}`,
    });
  };

  const confirm = async (
    tx: Tx,
    accountId: string,
    hash: Buffer,
    caller: Caller,
  ): Promise<{ readonly email: string } | null> => {
    const now = clock.now();
    const link = await lockMailedToken(tx, accountId, hash, 'verify-email');
    if (link === null) return null;
    const key = { accountId, userId: link.userId };
    const user = await findUser(tx, key);
    if (user === null) return null;
    const expired = link.expiresAt.epochMilliseconds <= now.epochMilliseconds;
    // A link that lies about says no more than that it was used.
    if (user.verified) return { email: expired ? '' : user.email };
    if (expired) return null;
    await markVerified(tx, key, now);
    await useMailedToken(tx, accountId, hash, now);
    await recordAudit(tx, now, {
      accountId,
      actor: `user:${key.userId}`,
      action: 'address-verified',
      subject: `user:${key.userId}`,
      requestId: caller.requestId,
    });
    return { email: user.email };
  };

  return {
    send,
    async request(given, caller) {
      const wait = await throttle.chargeRequest(caller.address);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      const email = foldSignInName(given.email);
      await database.transaction(async (tx) => {
        if ((await throttle.chargeMail(tx, email)) > 0) return;
        await jobs.enqueue(tx, verificationMailJob, { email, languageId: given.languageId });
      });
      return success({});
    },
    async sendAgain({ email, languageId }) {
      await database.transaction(async (tx) => {
        const name = await findSignInName(tx, email);
        if (name === null || name.kind !== 'email') return;
        const user = await findUser(tx, name);
        if (user !== null && !user.verified) await send(tx, user, languageId);
      });
    },
    async confirm(token, caller) {
      const secret = readSecret(token, 1);
      const accountId = secret?.ids[0];
      if (secret === null || accountId === undefined) {
        return failure('identity.verification-link-invalid');
      }
      const confirmed = await database.transaction((tx) =>
        confirm(tx, accountId, secret.hash, caller),
      );
      return confirmed === null
        ? failure('identity.verification-link-invalid')
        : success(confirmed);
    },
  };
}
