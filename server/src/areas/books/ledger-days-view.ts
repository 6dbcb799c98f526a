import type { CallResult } from '@rampa/contract';
import type { getGlavnaKnjiga, LedgerDay, zakljuciDan } from '@rampa/contract/books';
import { toWireInstant } from '../../platform/clock.ts';
import { addedUp, type AccountSum } from './general-ledger.ts';
import type { ClosedLedger, ListedDay } from './ledger-days.ts';

export function listedDayView(listed: ListedDay): LedgerDay {
  const { day, state } = listed;
  return listed.state === 'closed'
    ? { day, state, next: false, closing: closingView(listed.ledger) }
    : { day, state, next: listed.next, closing: null };
}

export function closedDayView(ledger: ClosedLedger): CallResult<typeof zakljuciDan> {
  return { day: ledger.closed.day, closing: closingView(ledger) };
}

export function ledgerView(ledger: ClosedLedger): CallResult<typeof getGlavnaKnjiga> {
  return { ...closedDayView(ledger), accounts: ledger.sums.map(accountView) };
}

function closingView({ closed, closedBy, sums }: ClosedLedger): NonNullable<LedgerDay['closing']> {
  return {
    at: toWireInstant(closed.at),
    by: closedBy,
    journals: closed.journals,
    postings: closed.postings,
    earlier: closed.earlier,
    late: closed.late,
    turnover: [...addedUp(sums, ({ debitMinor }) => debitMinor)],
    differences: [
      ...addedUp(sums, ({ closingMinor, ledgerMinor }) => Math.abs(closingMinor - ledgerMinor)),
    ],
  };
}

function accountView(sum: AccountSum): CallResult<typeof getGlavnaKnjiga>['accounts'][0] {
  const money = (amount: number) => ({ amount, currency: sum.currency });
  return {
    account: sum.account,
    opening: money(sum.openingMinor),
    debit: money(sum.debitMinor),
    credit: money(sum.creditMinor),
    closing: money(sum.closingMinor),
    difference: money(sum.closingMinor - sum.ledgerMinor),
    postings: sum.postings,
  };
}
