import { failure, invalid, success } from '@rampa/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import { qrPath } from '../../../platform/qr-path.ts';
import type { Caller } from '../caller.ts';
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

/** How long an app may wait for its first code: as long as the proof that began it counts. */
const WAITING_MINUTES = 15;

type OfTotp = Pick<SecondFactor, 'beginTotp' | 'confirmTotp' | 'removeTotp'>;

/** An authenticator app is set by one of its codes, and taken away. */
export function createTotpSettings(deps: SecondFactorDeps, changes: FactorChanges): OfTotp {
  const { database, clock, seal } = deps;

  /** Whether it was begun here and lately: what somebody else left waiting is not confirmed. */
  const waits = (totp: StoredTotp | null, session: Session): totp is StoredTotp => {
    if (totp === null || totp.sessionId !== session.sessionId) return false;
    const until = totp.begunAt.add({ minutes: WAITING_MINUTES });
    return until.epochMilliseconds > clock.now().epochMilliseconds;
  };

  /** Sets the app by one of its codes, behind the user's lock. */
  const setTotp = async (
    tx: Tx,
    user: StoredUser,
    code: string,
    session: Session,
    caller: Caller,
  ): Promise<readonly string[] | 'wrong' | 'identity.totp-set' | 'identity.totp-not-begun'> => {
    await lockUser(tx, user);
    const totp = await findTotp(tx, user);
    if (isSet(totp)) return 'identity.totp-set';
    if (!waits(totp, session)) return 'identity.totp-not-begun';
    const step = stepOfCode(seal.open(totp.sealed, user.userId), code, clock.now());
    if (step === null) return 'wrong';
    await confirmTotp(tx, user, clock.now());
    await useTotpStep(tx, user, step);
    await markProved(tx, session, 'second-factor', clock.now());
    await changes.notify(tx, user, 'totp-set', caller);
    return changes.firstCodes(tx, user);
  };

  return {
    async beginTotp(session) {
      const user = await changes.proved(session);
      if (!user.ok) return user;
      const secret = makeTotpSecret();
      const sealed = seal.close(secret, session.userId);
      const kept = await database.transaction((tx) =>
        putWaitingTotp(tx, session, sealed, clock.now()),
      );
      if (!kept) return failure('identity.totp-set');
      const uri = totpUri(secret, 'Rampa', user.value.username);
      return success({ secret: base32(secret), uri, qr: qrPath(uri) });
    },
    async confirmTotp(code, session, caller) {
      // Anew: a secret that was left waiting is no way in for a session that proves less by now.
      const known = await changes.proved(session);
      if (!known.ok) return known;
      const user = known.value;
      const tried = await deps.factors.counted(user, caller, (tx) =>
        setTotp(tx, user, code, session, caller),
      );
      if (!tried.ok) return tried;
      const set = tried.value;
      if (set === 'wrong') return invalid([{ field: 'code', message: 'identity.code-wrong' }]);
      return typeof set === 'string' ? failure(set) : success({ recoveryCodes: [...set] });
    },
    async removeTotp(session, caller) {
      const user = await changes.proved(session);
      if (!user.ok) return user;
      const result = await changes.remove(user.value, async (tx) => {
        const taken = await deleteTotp(tx, user.value);
        if (taken) await changes.notify(tx, user.value, 'totp-removed', caller);
        return taken;
      });
      return result === 'removed' || result === 'nothing' ? success({}) : failure(result);
    },
  };
}
