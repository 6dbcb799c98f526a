import { failure, success } from '@rampa/contract';
import { createFactorChanges, type SecondFactorDeps } from './factor-changes.ts';
import { createPasskeySettings } from './passkey-settings.ts';
import { listPasskeys } from './passkeys.store.ts';
import type { SecondFactor } from './second-factor-calls.ts';
import { countRecoveryCodes, findTotp, lockUser } from './second-factor.store.ts';
import { createTotpSettings } from './totp-settings.ts';

export type { SecondFactor } from './second-factor-calls.ts';

/** Setting and removing second factors, for customers and for staff. */
export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { database } = deps;
  const { queries } = database;
  const changes = createFactorChanges(deps);

  return {
    ...createTotpSettings(deps, changes),
    ...createPasskeySettings(deps, changes),
    async overview(scope) {
      const { userId } = scope.actor;
      const totp = await findTotp(scope, queries, userId);
      return {
        totpSince: totp?.confirmedAt ?? null,
        recoveryCodesLeft: await countRecoveryCodes(scope, queries, userId),
        passkeys: await listPasskeys(scope, queries, userId),
      };
    },
    async renewCodes(scope) {
      const user = await changes.proved(scope);
      if (!user.ok) return user;
      const { userId } = scope.actor;
      if ((await deps.factors.kindOf(scope, userId)) === null) {
        return failure('identity.no-second-factor');
      }
      const codes = await database.transaction(async (tx) => {
        await lockUser(scope, tx, userId);
        await changes.notify(scope, tx, user.value, 'codes-renewed');
        return changes.newCodes(scope, tx);
      });
      return success({ recoveryCodes: codes });
    },
  };
}
