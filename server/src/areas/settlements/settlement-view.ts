import type { CallResult } from '@rampa/contract';
import type { Settlement, SettlementDifference, uveziObracun } from '@rampa/contract/settlements';
import { toWireInstant } from '../../platform/clock.ts';
import type { ImportReport, WorkedDifference } from './settlement-desk.ts';
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

/** The reader's sentence is English, for whoever is at the command line; clerks get the text of its code. */
export function importView({
  known,
  settlement,
  faults,
}: ImportReport): CallResult<typeof uveziObracun> {
  return {
    known,
    settlement: settlement === null ? null : settlementView(settlement),
    faults: faults.map(({ line, heading, code }) => {
      return { line, heading, message: `settlements.fault-${code}` };
    }),
  };
}

export function differenceView(one: WorkedDifference): SettlementDifference {
  const money = (minor: number | null) =>
    minor === null ? null : { amount: minor, currency: one.currency };
  return {
    difference_id: one.differenceId,
    verdict: one.verdict,
    settlement_id: one.settlementId ?? '',
    kind: one.kind,
    transaction: one.transactionId,
    order_number: one.orderNumber,
    day: one.day,
    settled: money(one.settledMinor),
    ours: money(one.oursMinor),
    note: one.note,
    notedBy: one.notedByName,
    revision: one.revision,
    closed:
      one.closedAt === null
        ? null
        : {
            at: toWireInstant(one.closedAt),
            by: one.closedByName,
            order_number: one.assignedOrder ?? '',
          },
  };
}
