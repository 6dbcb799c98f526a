import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { ProofKind } from '@rampa/contract/identity';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/http.ts';
import type { Caller } from './caller.ts';
import { findUser } from './identity.store.ts';
import type { PasswordCheck } from './password-check.ts';
import { findProvedAt, markProved } from './sessions.store.ts';

/** How long a proof of identity counts for what is delicate. */
export const proofLife = { minutes: 15 } as const;

type Nothing = Record<string, never>;

/** Whether a session's customer has lately proved who they are; asked for before delicate calls. */
export type DemandProof = (session: Session) => Promise<Outcome<Nothing, 'identity.proof-needed'>>;

export interface StepUp {
  readonly demand: DemandProof;
  prove(
    given: { readonly password: string },
    session: Session,
    caller: Caller,
  ): Promise<
    Outcome<
      Nothing,
      'identity.too-many-attempts' | 'request.invalid' | 'session.ended' | 'server.unavailable'
    >
  >;
}

export function createStepUp(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly checkPassword: PasswordCheck;
}): StepUp {
  const { database, clock, checkPassword } = options;
  const wanted: ProofKind = 'password';
  return {
    async demand(session) {
      const provedAt = await findProvedAt(database.queries, session);
      const until = provedAt?.add(proofLife).epochMilliseconds ?? 0;
      return until > clock.now().epochMilliseconds
        ? success({})
        : failure('identity.proof-needed', { by: wanted });
    },
    async prove({ password }, session, caller) {
      const user = await findUser(database.queries, session);
      if (user === null) return failure('session.ended');
      const checked = await checkPassword(user, password, caller);
      if (!checked.ok) return checked;
      const now = clock.now();
      const entry = {
        accountId: session.accountId,
        actor: `user:${session.userId}`,
        subject: `session:${session.sessionId}`,
        requestId: caller.requestId,
        details: { by: wanted },
      };
      if (!checked.value) {
        await recordAudit(database.queries, now, { ...entry, action: 'proof-refused' });
        return invalid([{ field: 'password', message: 'identity.current-password-wrong' }]);
      }
      await database.transaction(async (tx) => {
        await markProved(tx, session, now);
        await recordAudit(tx, now, { ...entry, action: 'proof' });
      });
      return success({});
    },
  };
}
