import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Caller } from './caller.ts';
import { findUser, replacePassword } from './identity.store.ts';
import { useMailedTokensOf } from './mailed-tokens.store.ts';
import { isShort, newPasswordFault } from './new-password.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './passwords.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import { deleteWaitingTotp } from './second-factor/second-factor.store.ts';
import { markProved } from './sessions.store.ts';
import type { Sessions } from './sessions.ts';
import type { DemandProof } from './step-up.ts';

export type ChangePassword = (
  given: { readonly currentPassword: string; readonly newPassword: string },
  session: Session,
  caller: Caller,
) => Promise<
  Outcome<
    Record<string, never>,
    | 'identity.too-many-attempts'
    | 'identity.proof-needed'
    | 'request.invalid'
    | 'session.ended'
    | 'server.unavailable'
  >
>;

/** The current password is the proof, and where there is one the second factor; the other sessions end, this one stays. */
export function createPasswordChange(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly checkPassword: PasswordCheck;
  readonly factors: Pick<FactorCheck, 'kindOf'>;
  readonly demandProof: DemandProof;
  readonly publicUrl: string;
}): ChangePassword {
  const { database, clock, jobs, hasher, sessions, checkPassword, factors, demandProof } = options;
  const wrong = () =>
    invalid([{ field: 'currentPassword', message: 'identity.current-password-wrong' }]);

  return async ({ currentPassword, newPassword }, session, caller) => {
    const user = await findUser(database.queries, session);
    if (user === null) return failure('session.ended');
    const hasFactor = (await factors.kindOf(session)) !== null;
    if (hasFactor) {
      const proof = await demandProof(session);
      if (!proof.ok) return proof;
    }
    const checked = await checkPassword(user, currentPassword, caller);
    if (!checked.ok) return checked;
    if (!checked.value) return wrong();
    if (newPassword === currentPassword) {
      return invalid([{ field: 'newPassword', message: 'identity.password-same' }]);
    }
    const fault = newPasswordFault(newPassword, user, hasFactor);
    if (fault !== null) return invalid([{ field: 'newPassword', message: fault }]);
    const newHash = await hasher.hash(newPassword);
    const ended = await database.transaction(async (tx) => {
      const now = clock.now();
      const hashes = { oldHash: user.passwordHash, newHash, short: isShort(newPassword) };
      // Of two tabs at once one changes it; for the other the current password is another by then.
      if (!(await replacePassword(tx, user, hashes, now))) return null;
      await useMailedTokensOf(tx, user, 'reset-password', now);
      await deleteWaitingTotp(tx, user);
      if (!hasFactor) await markProved(tx, session, 'password', now);
      await recordAudit(tx, now, {
        accountId: user.accountId,
        actor: `user:${user.userId}`,
        action: 'password-changed',
        subject: `user:${user.userId}`,
        requestId: caller.requestId,
      });
      await jobs.enqueue(tx, mailJob, {
        to: user.email,
        languageId: user.languageId,
        template: 'identity.mail-password-changed',
        params: {},
        actionUrl: `${options.publicUrl}/zaboravljena-lozinka`,
      });
      return sessions.endAll(tx, user, 'password-changed', caller, session.sessionId);
    });
    if (ended === null) return wrong();
    sessions.markEnded(ended);
    return success({});
  };
}
