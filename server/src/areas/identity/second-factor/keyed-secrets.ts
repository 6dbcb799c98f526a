import type { HashedCodes, SealedColumn } from '../../../platform/keys/sealed-things.ts';
import { countRecoveryCodesByKey } from './second-factor.store.ts';

export const totpPurpose = 'totp';

/** Secrets of authenticator apps, each bound to its user. */
export const sealedAuthenticators: SealedColumn = {
  kind: 'authenticator secrets',
  table: 'totp_secrets',
  column: 'sealed',
  key: ['account_id', 'user_id'],
  purpose: totpPurpose,
  contextOf: ({ user_id: userId = '' }) => userId,
};

export const hashedRecoveryCodes: HashedCodes = {
  kind: 'recovery codes',
  advice: 'no longer work without it; their owners make new ones under Profile',
  count: countRecoveryCodesByKey,
};
