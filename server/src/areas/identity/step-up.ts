import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { ProofKind } from '@rampa/contract/identity';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import { traceOf, type AllAccounts, type MemberScope } from '../../platform/scope/scope.ts';
import { findUser, type StoredUser } from './identity.store.ts';
import type { PasswordCheck } from './password-check.ts';
import type { FactorCheck } from './second-factor/factor-check.ts';
import type { Passkeys } from './second-factor/passkeys.ts';
import { signInPlaceOf, type SignInPlace } from './memberships/person.ts';
import { proofLife } from './proof-life.ts';
import { findProof, markProved } from './sessions.store.ts';

type Nothing = Record<string, never>;

/** Whether somebody has recently proved who they are in their session; asked before delicate calls. */
export type DemandProof = (
  scope: MemberScope,
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
  prove(
    scope: MemberScope,
    given: GivenProof,
    origin: CallOrigin,
  ): Promise<Outcome<Nothing, Refusal>>;
}

export function createStepUp(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly checkPassword: PasswordCheck;
  readonly factors: FactorCheck;
  readonly passkeys: Pick<Passkeys, 'authenticate'>;
}): StepUp {
  const { all, database, clock, checkPassword, factors, passkeys } = options;

  /** Compares what was given; the password counts only where no second factor is set. */
  const compare = async (
    scope: MemberScope,
    given: GivenProof,
    wanted: ProofKind,
    /** As in the account where they sign in. */
    { place, user }: { readonly place: SignInPlace; readonly user: StoredUser },
    origin: CallOrigin,
  ): Promise<Outcome<boolean, Refusal>> => {
    if (given.passkey !== undefined) {
      const key = await passkeys.authenticate(scope, given.passkey, place);
      return key.ok ? success(true) : key;
    }
    if (wanted === 'password') {
      return given.password === undefined
        ? success(false)
        : checkPassword(user, given.password, origin);
    }
    return given.code === undefined
      ? success(false)
      : factors.check(place.scope, user, given.code, origin);
  };

  return {
    async demand(scope) {
      const proof = await findProof(scope, database.queries);
      const until = proof?.at.add(proofLife).epochMilliseconds ?? 0;
      const fresh = until > clock.now().epochMilliseconds;
      const place = await signInPlaceOf(all, database.queries, scope, scope.actor.userId);
      const kind = await factors.kindOf(place.scope, place.userId);
      // The password alone is no proof where a factor was set since, from another device.
      if (fresh && (kind === null || proof?.withFactor === true)) return success({});
      return failure('identity.proof-needed', {
        by: kind === null ? 'password' : 'second-factor',
      });
    },
    async prove(scope, given, origin) {
      const { userId, sessionId } = scope.actor;
      const place = await signInPlaceOf(all, database.queries, scope, userId);
      const user = await findUser(place.scope, database.queries, place.userId);
      if (user === null) return failure('session.ended');
      const kind = await factors.kindOf(place.scope, place.userId);
      const wanted: ProofKind = kind === null ? 'password' : 'second-factor';
      const compared = await compare(scope, given, wanted, { place, user }, origin);
      const now = clock.now();
      const entry = {
        ...traceOf(scope),
        subject: `session:${sessionId}`,
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
        await markProved(scope, tx, wanted, now);
        await recordAudit(tx, now, { ...entry, action: 'proof' });
      });
      return success({});
    },
  };
}
