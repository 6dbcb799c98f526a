import { settlementFileMaximum } from '@rampa/contract/settlements';
import { readSettlement, type SettlementOutcome } from './settlement-file.ts';

/** Reads a settlement that comes through the portal. */
export function readSettlementOnScreen({
  bytes,
}: {
  readonly bytes: Uint8Array;
}): SettlementOutcome {
  return readSettlement(bytes, settlementFileMaximum);
}
