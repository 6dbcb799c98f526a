import type { CallResult } from '@rampa/contract';
import type {
  getDospeliRacuni,
  getOdlozenoPlacanje,
  PostpaidContract,
  PostpaidInvoice,
} from '@rampa/contract/postpaid';
import { Temporal } from 'temporal-polyfill';
import { tollDay, toWireInstant } from '../../platform/clock.ts';
import { withCheckDigits } from '../payments/index.ts';
import type { ContractDesk } from './contract-desk.ts';
import type { InvoiceRecord } from './invoices.store.ts';
import type { Overview } from './postpaid.service.ts';
import { standingOf } from './postpaid-rules.ts';

export function overviewView(
  { contract, invoices: { items, totalRecords } }: Overview,
  now: Temporal.Instant,
): Omit<CallResult<typeof getOdlozenoPlacanje>, 'completeUpTo'> {
  return {
    contract: contract === null ? null : contractView(contract),
    invoices: { items: items.map((invoice) => invoiceView(invoice, now)), totalRecords },
  };
}

function contractView({
  startsOn,
  limitMinor,
  usedMinor,
  daysToPay,
  currency,
  endedAt,
  block,
}: NonNullable<Overview['contract']>): PostpaidContract {
  return {
    startsOn,
    limit: { amount: limitMinor, currency },
    used: { amount: usedMinor, currency },
    standing: standingOf(usedMinor, limitMinor),
    daysToPay,
    endedAt: endedAt === null ? null : toWireInstant(endedAt),
    block: block === null ? null : { ...block, from: toWireInstant(block.from) },
  };
}

/** The moment is the end of that day. */
const lastDay = (dueAt: Temporal.Instant): string => tollDay(dueAt.subtract({ seconds: 1 }));

function invoiceView(invoice: InvoiceRecord, now: Temporal.Instant): PostpaidInvoice {
  const { number, kind, from, to, issuedAt, dueAt, totalMinor, currency, paidAt } = invoice;
  const open = Temporal.Instant.compare(dueAt, now) <= 0 ? 'overdue' : 'due';
  return {
    number,
    kind,
    from,
    to,
    issuedAt: toWireInstant(issuedAt),
    dueOn: lastDay(dueAt),
    total: { amount: totalMinor, currency },
    state: paidAt === null ? open : 'paid',
    paidAt: paidAt === null ? null : toWireInstant(paidAt),
    reference: withCheckDigits(number),
  };
}

export function overdueView({
  items,
  totalRecords,
}: Awaited<ReturnType<ContractDesk['overdue']>>): CallResult<typeof getDospeliRacuni> {
  return {
    items: items.map((one) => ({
      account_id: one.accountId,
      customer: one.customer,
      number: one.number,
      dueOn: lastDay(one.dueAt),
      total: { amount: one.totalMinor, currency: one.currency },
      reminders: one.remindersSent,
      blocked: one.blocked,
    })),
    totalRecords,
  };
}
