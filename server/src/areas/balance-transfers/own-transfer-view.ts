import type { CallResult } from '@rampa/contract';
import type { prenesiIznos } from '@rampa/contract/balance-transfers';
import type { TransferRecord } from './balance-transfers.store.ts';

export function ownTransferView({
  transferId,
  amountMinor,
  currency,
}: TransferRecord): CallResult<typeof prenesiIznos> {
  return { transferId, amount: { amount: amountMinor, currency } };
}
