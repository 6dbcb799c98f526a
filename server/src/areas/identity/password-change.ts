import { failure, invalid, success, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Caller } from './caller.ts';
import { findUser, replacePassword, useMailedTokensOf } from './identity.store.ts';
import { isGuessable } from './new-password.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './passwords.ts';
import { markProved } from './sessions.store.ts';
import type { Sessions } from './sessions.ts';

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

/** The current password is the proof; the other sessions end, this one stays. */
export function createPasswordChange(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly checkPassword: PasswordCheck;
  readonly publicUrl: string;
}): ChangePassword {
  const { database, clock, jobs, hasher, sessions, checkPassword } = options;
  const wrong = () =>
    invalid([{ field: 'currentPassword', message: 'identity.current-password-wrong' }]);

  return async ({ currentPassword, newPassword }, session, caller) => {
    const user = await findUser(database.queries, session);
    if (user === null) return failure('session.ended');
    const checked = await checkPassword(user, currentPassword, caller);
    if (!checked.ok) return checked;
    if (!checked.value) return wrong();
    if (newPassword === currentPassword) {
      return invalid([{ field: 'newPassword', message: 'identity.password-same' }]);
    }
    if (isGuessable(newPassword, user)) {
      return invalid([{ field: 'newPassword', message: 'identity.password-too-common' }]);
    }
    const newHash = await hasher.hash(newPassword);
    const ended = await database.transaction(async (tx) => {
      const now = clock.now();
      const hashes = { oldHash: user.passwordHash, newHash };
      // Of two tabs at once one changes it; for the other the current password is another by then.
      if (!(await replacePassword(tx, user, hashes, now))) return null;
      await useMailedTokensOf(tx, user, 'reset-password', now);
      await markProved(tx, session, now);
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
