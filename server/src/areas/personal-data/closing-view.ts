import type { CallResult } from '@rampa/contract';
import type { getZatvaranje } from '@rampa/contract/personal-data';
import type { ClosingOutlook } from './account-closing.ts';

export function outlookView({
  balanceMinor,
  currency,
  hindrances,
  ...counts
}: ClosingOutlook): CallResult<typeof getZatvaranje> {
  return {
    balance: { amount: balanceMinor, currency },
    ...counts,
    hindrances: [...hindrances],
  };
}
