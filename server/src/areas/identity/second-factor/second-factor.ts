import { failure, success } from '@rampa/contract';
import { createFactorChanges, type SecondFactorDeps } from './factor-changes.ts';
import { createPasskeySettings } from './passkey-settings.ts';
import { listPasskeys } from './passkeys.store.ts';
import type { SecondFactor } from './second-factor-calls.ts';
import { countRecoveryCodes, findTotp, lockUser } from './second-factor.store.ts';
import { createTotpSettings } from './totp-settings.ts';

export type { SecondFactor } from './second-factor-calls.ts';

/** What a user sets as a second factor, and takes away. */
export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { database } = deps;
  const { queries } = database;
  const changes = createFactorChanges(deps);

  return {
    ...createTotpSettings(deps, changes),
    ...createPasskeySettings(deps, changes),
    async overview(session) {
      const totp = await findTotp(queries, session);
      const keys = await listPasskeys(queries, session);
      return {
        totpSince: totp?.confirmedAt?.toString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(queries, session),
        passkeys: keys.map((key) => ({
          passkey_id: key.passkeyId,
          name: key.name,
          createdAt: key.createdAt.toString(),
          lastUsedAt: key.lastUsedAt?.toString() ?? null,
        })),
      };
    },
    async renewCodes(session, caller) {
      const user = await changes.proved(session);
      if (!user.ok) return user;
      if ((await deps.factors.kindOf(session)) === null) {
        return failure('identity.no-second-factor');
      }
      const codes = await database.transaction(async (tx) => {
        await lockUser(tx, user.value);
        await changes.notify(tx, user.value, 'codes-renewed', caller);
        return changes.newCodes(tx, user.value);
      });
      return success({ recoveryCodes: codes });
    },
  };
}
