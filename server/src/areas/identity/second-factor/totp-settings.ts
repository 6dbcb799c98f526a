import { failure, invalid, success } from '@rampa/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { qrPath } from '../../../platform/qr-path.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { StoredUser } from '../identity.store.ts';
import { markProved } from '../sessions.store.ts';
import { isSet, type FactorChanges, type SecondFactorDeps } from './factor-changes.ts';
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  lockUser,
  putWaitingTotp,
  useTotpStep,
  type StoredTotp,
} from './second-factor.store.ts';
import type { SecondFactor } from './second-factor-calls.ts';
import { base32, makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** How long an app may wait for its first code: as long as the proof that it began with counts. */
const WAITING_MINUTES = 15;

type OfTotp = Pick<SecondFactor, 'beginTotp' | 'confirmTotp' | 'removeTotp'>;

/** Setting an authenticator app by one of its codes, and removing it. */
export function createTotpSettings(deps: SecondFactorDeps, changes: FactorChanges): OfTotp {
  const { database, clock, seal } = deps;

  /** Whether it was begun in this session, and recently: what somebody else began is not confirmed. */
  const waits = ({ actor }: MemberScope, totp: StoredTotp | null): totp is StoredTotp => {
    if (totp === null || totp.sessionId !== actor.sessionId) return false;
    const until = totp.begunAt.add({ minutes: WAITING_MINUTES });
    return until.epochMilliseconds > clock.now().epochMilliseconds;
  };

  /** Sets the app by one of its codes, holding the user's lock. */
  const setTotp = async (
    scope: MemberScope,
    tx: Tx,
    user: StoredUser,
    code: string,
  ): Promise<readonly string[] | 'wrong' | 'identity.totp-set' | 'identity.totp-not-begun'> => {
    const { userId } = scope.actor;
    await lockUser(scope, tx, userId);
    const totp = await findTotp(scope, tx, userId);
    if (isSet(totp)) return 'identity.totp-set';
    if (!waits(scope, totp)) return 'identity.totp-not-begun';
    const step = stepOfCode(seal.open(totp.sealed, userId), code, clock.now());
    if (step === null) return 'wrong';
    await confirmTotp(scope, tx, userId, clock.now());
    await useTotpStep(scope, tx, userId, step);
    await markProved(scope, tx, 'second-factor', clock.now());
    await changes.notify(scope, tx, user, 'totp-set');
    return changes.firstCodes(scope, tx);
  };

  return {
    async beginTotp(scope) {
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      if (user.value.home !== null) return failure('identity.signs-in-elsewhere');
      const secret = makeTotpSecret();
      const sealed = seal.close(secret, scope.actor.userId);
      const kept = await database.transaction((tx) =>
        putWaitingTotp(scope, tx, sealed, clock.now()),
      );
      if (!kept) return failure('identity.totp-set');
      const uri = totpUri(secret, 'Rampa', user.value.username);
      return success({ secret: base32(secret), uri, qr: qrPath(uri) });
    },
    async confirmTotp(scope, code, origin) {
      // Proved again: a secret that was left waiting is no way in for a session whose proof has expired.
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      const tried = await deps.factors.counted(scope.actor.userId, origin, (tx) =>
        setTotp(scope, tx, user.value, code),
      );
      if (!tried.ok) return tried;
      const set = tried.value;
      if (set === 'wrong') return invalid([{ field: 'code', message: 'identity.code-wrong' }]);
      return typeof set === 'string' ? failure(set) : success({ recoveryCodes: [...set] });
    },
    async removeTotp(scope) {
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      const result = await changes.remove(scope, async (tx) => {
        const taken = await deleteTotp(scope, tx, scope.actor.userId);
        if (taken) await changes.notify(scope, tx, user.value, 'totp-removed');
        return taken;
      });
      return result === 'removed' || result === 'nothing' ? success({}) : failure(result);
    },
  };
}
