import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { ProofKind } from '@rampa/contract/identity';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/http.ts';
import type { Caller } from './caller.ts';
import { findUser, type StoredUser } from './identity.store.ts';
import type { PasswordCheck } from './password-check.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import type { Passkeys } from './second-factor/passkeys.ts';
import { findProof, markProved } from './sessions.store.ts';

/** How long a proof of identity counts for what is delicate. */
export const proofLife = { minutes: 15 } as const;

type Nothing = Record<string, never>;

/** Whether a session's customer has lately proved who they are; asked for before delicate calls. */
export type DemandProof = (
  session: Pick<Session, 'accountId' | 'userId' | 'sessionId'>,
) => Promise<Outcome<Nothing, 'identity.proof-needed'>>;

/** One of the three. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: string | undefined;
}

type Refusal =
  | 'identity.too-many-attempts'
  | 'identity.passkey-refused'
  | 'request.invalid'
  | 'session.ended'
  | 'server.unavailable';

export interface StepUp {
  readonly demand: DemandProof;
  prove(given: GivenProof, session: Session, caller: Caller): Promise<Outcome<Nothing, Refusal>>;
}

export function createStepUp(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly checkPassword: PasswordCheck;
  readonly factors: FactorCheck;
  readonly passkeys: Pick<Passkeys, 'authenticate'>;
}): StepUp {
  const { database, clock, checkPassword, factors, passkeys } = options;

  /** Compares what was given; the password counts only where no second factor is set. */
  const compare = async (
    given: GivenProof,
    wanted: ProofKind,
    user: StoredUser,
    caller: Caller,
  ): Promise<Outcome<boolean, Refusal>> => {
    if (given.passkey !== undefined) {
      const key = await passkeys.authenticate(given.passkey, user);
      return key.ok ? success(true) : key;
    }
    if (wanted === 'password') {
      return given.password === undefined
        ? success(false)
        : checkPassword(user, given.password, caller);
    }
    return given.code === undefined ? success(false) : factors.check(user, given.code, caller);
  };

  return {
    async demand(session) {
      const proof = await findProof(database.queries, session);
      const until = proof?.at.add(proofLife).epochMilliseconds ?? 0;
      const fresh = until > clock.now().epochMilliseconds;
      const kind = await factors.kindOf(session);
      // The password alone is no proof where a factor was set since, from another device.
      if (fresh && (kind === null || proof?.withFactor === true)) return success({});
      return failure('identity.proof-needed', {
        by: kind === null ? 'password' : 'second-factor',
      });
    },
    async prove(given, session, caller) {
      const user = await findUser(database.queries, session);
      if (user === null) return failure('session.ended');
      const kind = await factors.kindOf(session);
      const wanted: ProofKind = kind === null ? 'password' : 'second-factor';
      const compared = await compare(given, wanted, user, caller);
      const now = clock.now();
      const entry = {
        accountId: session.accountId,
        actor: `user:${session.userId}`,
        subject: `session:${session.sessionId}`,
        requestId: caller.requestId,
        details: { by: wanted },
      };
      if (!compared.ok || !compared.value) {
        await recordAudit(database.queries, now, { ...entry, action: 'proof-refused' });
        if (!compared.ok) return compared;
        return invalid([
          wanted === 'password'
            ? { field: 'password', message: 'identity.current-password-wrong' }
            : { field: 'code', message: 'identity.code-wrong' },
        ]);
      }
      await database.transaction(async (tx) => {
        await markProved(tx, session, wanted, now);
        await recordAudit(tx, now, { ...entry, action: 'proof' });
      });
      return success({});
    },
  };
}
