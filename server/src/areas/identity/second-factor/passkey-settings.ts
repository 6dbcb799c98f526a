import { failure, success } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { markProved } from '../sessions.store.ts';
import type { FactorChanges, SecondFactorDeps } from './factor-changes.ts';
import { deletePasskey, listPasskeys } from './passkeys.store.ts';
import { deleteWaitingTotp, lockUser } from './second-factor.store.ts';
import type { SecondFactor } from './second-factor-calls.ts';

const MOST_PASSKEYS = 20;

type OfPasskeys = Pick<SecondFactor, 'beginPasskey' | 'keepPasskey' | 'removePasskey'>;

/** Adding and removing passkeys. */
export function createPasskeySettings(deps: SecondFactorDeps, changes: FactorChanges): OfPasskeys {
  const { database, clock, passkeys } = deps;
  const { queries } = database;

  return {
    async beginPasskey(scope) {
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      if (user.value.home !== null) return failure('identity.signs-in-elsewhere');
      const known = await listPasskeys(scope, queries, scope.actor.userId);
      if (known.length >= MOST_PASSKEYS) return failure('identity.too-many-passkeys');
      return success({ options: await passkeys.registrationOptions(scope, user.value) });
    },
    async keepPasskey(scope, { name, response }) {
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      const checked = await passkeys.checkRegistration(scope, response);
      if (!checked.ok) return checked;
      const { userId } = scope.actor;
      const codes = await database.transaction(async (tx) => {
        await lockUser(scope, tx, userId);
        if (!(await passkeys.keep(scope, tx, checked.value, name))) return null;
        await deleteWaitingTotp(scope, tx, userId);
        await markProved(scope, tx, 'second-factor', clock.now());
        await changes.notify(scope, tx, user.value, 'passkey-added');
        return changes.firstCodes(scope, tx);
      });
      return codes === null
        ? failure('identity.passkey-refused')
        : success({ recoveryCodes: codes });
    },
    async removePasskey(scope, passkeyId) {
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      if (!isUuid(passkeyId)) return failure('identity.passkey-not-found');
      const { userId } = scope.actor;
      const known = await listPasskeys(scope, queries, userId);
      if (!known.some((key) => key.passkeyId === passkeyId)) {
        return failure('identity.passkey-not-found');
      }
      const result = await changes.remove(scope, async (tx) => {
        const taken = await deletePasskey(scope, tx, userId, passkeyId);
        if (taken) await changes.notify(scope, tx, user.value, 'passkey-removed');
        return taken;
      });
      switch (result) {
        case 'removed':
          return success({});
        case 'nothing':
          return failure('identity.passkey-not-found');
        default:
          return failure(result);
      }
    },
  };
}
