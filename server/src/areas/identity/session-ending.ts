import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OperatorScope } from '../../platform/scope/scope.ts';
import { findSignInName } from './identity.store.ts';
import { endSessionsEverywhere } from './memberships/person.ts';
import { endEverySession } from './sessions.store.ts';
import { foldSignInName } from './sign-in-name.ts';
import { staffAccountId } from './staff-users.store.ts';

/** Ends sessions that are not one's own: where somebody tells the operator that an account is in foreign hands. */
export interface SessionEnding {
  /** Of one person, by user name or e-mail address; says how many, null if nobody has that name. */
  endOf(scope: OperatorScope, name: string): Promise<number | null>;
  /** Of everybody, staff included. */
  endAll(scope: OperatorScope): Promise<number>;
}

export function createSessionEnding({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): SessionEnding {
  return {
    endOf: (scope, name) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const known = await findSignInName(scope, tx, foldSignInName(name));
        if (known === null) return null;
        const { accountId, userId } = known;
        const whose = { ...known, except: null };
        const { length } = await endSessionsEverywhere(scope, tx, whose, 'revoked', now);
        await recordAudit(tx, now, {
          accountId,
          actor: scope.by.actor,
          action: 'sessions-ended',
          subject: `user:${userId}`,
          details: { reason: 'revoked', count: length },
        });
        return length;
      }),
    endAll: (scope) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const count = await endEverySession(scope, tx, 'revoked', now);
        await recordAudit(tx, now, {
          accountId: staffAccountId,
          actor: scope.by.actor,
          action: 'sessions-ended',
          subject: 'everybody',
          details: { reason: 'revoked', count },
        });
        return count;
      }),
  };
}
