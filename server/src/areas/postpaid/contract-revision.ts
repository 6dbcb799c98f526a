import { contentRevision } from '../../platform/content-revision.ts';
import type { ContractRecord } from './contracts.store.ts';

export function isOpen(contract: ContractRecord | null | undefined): contract is ContractRecord {
  return contract !== undefined && contract !== null && contract.endedAt === null;
}

/** Of what staff may change about a contract, as it is shown; empty where none is in force. */
export function revisionOf(contract: ContractRecord | null | undefined): string {
  if (!isOpen(contract)) return '';
  const { startsOn, limitMinor, daysToPay, note } = contract;
  return contentRevision([startsOn, String(limitMinor), String(daysToPay), note]);
}
