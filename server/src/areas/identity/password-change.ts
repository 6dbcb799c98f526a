import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { traceOf, type MemberScope } from '../../platform/scope/scope.ts';
import type { IsBreached } from './breached-passwords.ts';
import { findUser } from './identity.store.ts';
import { useMailedTokensOf } from './mailed-tokens.store.ts';
import { isShort, newPasswordFault } from './new-password.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import type { PasswordCheck } from './password-check.ts';
import { replacePassword } from './passwords.store.ts';
import type { PasswordHasher } from './passwords.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import { deleteWaitingTotp } from './second-factor/second-factor.store.ts';
import { markProved } from './sessions.store.ts';
import type { Sessions } from './sessions.ts';
import type { DemandProof } from './step-up.ts';

export type ChangePassword = (
  scope: MemberScope,
  given: { readonly currentPassword: string; readonly newPassword: string },
  origin: CallOrigin,
) => Promise<
  Outcome<
    Record<string, never>,
    | 'identity.too-many-attempts'
    | 'identity.proof-needed'
    | 'identity.signs-in-elsewhere'
    | 'request.invalid'
    | 'session.ended'
    | 'server.unavailable'
  >
>;

/**
 * The current password is the proof, and the second factor if there is one. The other sessions end,
 * this one stays.
 */
export function createPasswordChange(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly checkPassword: PasswordCheck;
  readonly factors: Pick<FactorCheck, 'kindOf'>;
  readonly demandProof: DemandProof;
  readonly isBreached: IsBreached;
  readonly publicUrl: string;
}): ChangePassword {
  const { database, clock, jobs, hasher, sessions, checkPassword, factors, demandProof } = options;
  const wrong = () =>
    invalid([{ field: 'currentPassword', message: 'identity.current-password-wrong' }]);

  return async (scope, { currentPassword, newPassword }, origin) => {
    const { userId, sessionId } = scope.actor;
    const user = await findUser(scope, database.queries, userId);
    if (user === null) return failure('session.ended');
    if (user.home !== null) return failure('identity.signs-in-elsewhere');
    const hasFactor = (await factors.kindOf(scope, userId)) !== null;
    if (hasFactor) {
      const proof = await demandProof(scope);
      if (!proof.ok) return proof;
    }
    const checked = await checkPassword(user, currentPassword, origin);
    if (!checked.ok) return checked;
    if (!checked.value) return wrong();
    if (newPassword === currentPassword) {
      return invalid([{ field: 'newPassword', message: 'identity.password-same' }]);
    }
    const fault = newPasswordFault(newPassword, user, hasFactor);
    if (fault !== null) return invalid([{ field: 'newPassword', message: fault }]);
    if (await options.isBreached(newPassword)) {
      return invalid([{ field: 'newPassword', message: 'identity.password-breached' }]);
    }
    const newHash = await hasher.hash(newPassword);
    const ended = await database.transaction(async (tx) => {
      const now = clock.now();
      const hashes = { oldHash: user.passwordHash, newHash, short: isShort(newPassword) };
      // Of two tabs at once one changes it; for the other the current password is another by then.
      if (!(await replacePassword(scope, tx, userId, hashes, now))) return null;
      await useMailedTokensOf(scope, tx, userId, 'reset-password', now);
      await deleteWaitingTotp(scope, tx, userId);
      if (!hasFactor) await markProved(scope, tx, 'password', now);
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'password-changed',
        subject: `user:${userId}`,
      });
      await mailPasswordChanged(jobs, tx, user, options.publicUrl);
      return sessions.endAll(scope, tx, userId, 'password-changed', origin, sessionId);
    });
    if (ended === null) return wrong();
    sessions.markEnded(ended);
    return success({});
  };
}
