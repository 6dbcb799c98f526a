import type { Settlement } from '@rampa/contract/settlements';
import type { SettlementRecord } from './settlements.store.ts';

export function settlementView({ currency, ...record }: SettlementRecord): Settlement {
  const money = (amount: number) => ({ amount, currency });
  return {
    settlement_id: record.settlementId,
    paidOn: record.paidOn,
    gross: money(record.grossMinor),
    fee: money(record.feeMinor),
    net: money(record.netMinor),
    transactions: record.lineCount,
    waiting: record.waiting,
    arrivedOn: record.arrivedOn,
  };
}
