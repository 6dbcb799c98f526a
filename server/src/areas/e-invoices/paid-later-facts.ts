import { tollDay } from '../../platform/clock.ts';
import type { InvoicesPaidLater } from '../postpaid/index.ts';
import type { DocumentFacts, EInvoiceParty } from './ubl.ts';

type InvoicePaidLater = NonNullable<Awaited<ReturnType<InvoicesPaidLater['byNumber']>>>;

/** Tolls of a period, less what was given back of them: with tax, and not paid yet. */
export function ofInvoicePaidLater(
  invoice: InvoicePaidLater,
  buyer: EInvoiceParty,
  lineName: string,
): DocumentFacts {
  return {
    type: 'invoice',
    number: invoice.number,
    issuedOn: tollDay(invoice.issuedAt),
    // The moment is the end of that day.
    dueOn: tollDay(invoice.dueAt.subtract({ seconds: 1 })),
    suppliedOn: invoice.to,
    currency: invoice.currency,
    vatPercent: invoice.vatPercent,
    note: '',
    reduces: [],
    buyer,
    means: 'transfer',
    lines: [
      {
        name: lineName,
        quantity: 1,
        grossMinor: invoice.totalMinor,
        taxed: true,
      },
    ],
  };
}
