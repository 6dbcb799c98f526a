import { failure, success } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import { markProved } from '../sessions.store.ts';
import type { FactorChanges, SecondFactorDeps } from './factor-changes.ts';
import { deletePasskey, listPasskeys } from './passkeys.store.ts';
import { deleteWaitingTotp, lockUser } from './second-factor.store.ts';
import type { SecondFactor } from './second-factor-calls.ts';

const MOST_PASSKEYS = 20;

type OfPasskeys = Pick<SecondFactor, 'beginPasskey' | 'keepPasskey' | 'removePasskey'>;

/** Passkeys are added and taken away. */
export function createPasskeySettings(deps: SecondFactorDeps, changes: FactorChanges): OfPasskeys {
  const { database, clock, passkeys } = deps;
  const { queries } = database;

  return {
    async beginPasskey(session) {
      const user = await changes.proved(session);
      if (!user.ok) return user;
      const known = await listPasskeys(queries, session);
      if (known.length >= MOST_PASSKEYS) return failure('identity.too-many-passkeys');
      return success({ options: await passkeys.registrationOptions(user.value) });
    },
    async keepPasskey({ name, response }, session, caller) {
      const known = await changes.proved(session);
      if (!known.ok) return known;
      const user = known.value;
      const checked = await passkeys.checkRegistration(response, user);
      if (!checked.ok) return checked;
      const codes = await database.transaction(async (tx) => {
        await lockUser(tx, user);
        if (!(await passkeys.keep(tx, user, checked.value, name))) return null;
        await deleteWaitingTotp(tx, user);
        await markProved(tx, session, 'second-factor', clock.now());
        await changes.notify(tx, user, 'passkey-added', caller);
        return changes.firstCodes(tx, user);
      });
      return codes === null
        ? failure('identity.passkey-refused')
        : success({ recoveryCodes: codes });
    },
    async removePasskey(passkeyId, session, caller) {
      const user = await changes.proved(session);
      if (!user.ok) return user;
      if (!isUuid(passkeyId)) return failure('identity.passkey-not-found');
      const known = await listPasskeys(queries, session);
      if (!known.some((key) => key.passkeyId === passkeyId)) {
        return failure('identity.passkey-not-found');
      }
      const result = await changes.remove(user.value, async (tx) => {
        const taken = await deletePasskey(tx, user.value, passkeyId);
        if (taken) await changes.notify(tx, user.value, 'passkey-removed', caller);
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
