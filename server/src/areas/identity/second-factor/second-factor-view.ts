import type { CallResult } from '@rampa/contract';
import type { getBezbednost } from '@rampa/contract/identity';
import type { FactorOverview } from './second-factor-calls.ts';

export function factorsView({
  totpSince,
  recoveryCodesLeft,
  passkeys,
}: FactorOverview): CallResult<typeof getBezbednost> {
  return {
    totpSince: totpSince?.toString() ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map((key) => ({
      passkey_id: key.passkeyId,
      name: key.name,
      createdAt: key.createdAt.toString(),
      lastUsedAt: key.lastUsedAt?.toString() ?? null,
    })),
  };
}
