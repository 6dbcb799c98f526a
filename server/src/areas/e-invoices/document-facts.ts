import type { EInvoiceKind } from '@rampa/contract/e-invoices';
import { tollDay } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { monthText, periodText } from '../../platform/day-text.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { CreditLine } from '../credit-notes/index.ts';
import type { InvoiceRecord } from '../external-toll/index.ts';
import { ofInvoicePaidLater } from './paid-later-facts.ts';
import type { DocumentFacts, EInvoiceLine } from './ubl.ts';
import {
  language,
  empty,
  type FactsDeps,
  type Reduced,
  type Say,
  type Parts,
} from './facts-parts.ts';
import { ofOrder, buyerOfOrder } from './order-facts.ts';

/** What a document says; null if there is nothing in it that an e-invoice would be for. */
export type FactsOf = (
  scope: AccountScope,
  queries: Queries,
  document: { readonly kind: EInvoiceKind; readonly number: string },
) => Promise<DocumentFacts | null>;

export function createFactsOf(deps: FactsDeps): FactsOf {
  const { translator, orders, invoicesAbroad, invoicesPaidLater } = deps;
  const say: Say = (key, params) => translator.translate(language, `e-invoices.${key}`, params);
  const parts = { ...deps, say };
  return async (scope, queries, { kind, number }) => {
    switch (kind) {
      case 'order': {
        const order = await orders.order(scope, queries, number);
        return order === undefined ? null : ofOrder(scope, queries, parts, order, null);
      }
      case 'order-credit': {
        const orderNumber = await orders.creditedBy(scope, queries, number);
        if (orderNumber === undefined) return null;
        const order = await orders.order(scope, queries, orderNumber);
        const note = order && (await orders.creditNote(scope, queries, order));
        if (order === undefined || note === undefined) return null;
        return ofOrder(scope, queries, parts, order, note);
      }
      case 'abroad': {
        const invoice = await invoicesAbroad.byNumber(scope, queries, number);
        return invoice === undefined ? null : ofInvoiceAbroad(scope, queries, parts, invoice);
      }
      case 'postpaid': {
        const invoice = await invoicesPaidLater.byNumber(scope, queries, number);
        if (invoice === undefined) return null;
        const buyer = (await deps.companyOf(scope, queries)) ?? empty;
        const period = periodText(invoice, language, translator.locale(language));
        return ofInvoicePaidLater(invoice, buyer, say('line-tolls', { period }));
      }
      case 'credit':
        return ofCreditNote(scope, queries, parts, number);
    }
  };
}

async function ofInvoiceAbroad(
  scope: AccountScope,
  queries: Queries,
  { say, companyOf, translator }: Parts,
  invoice: InvoiceRecord,
): Promise<DocumentFacts> {
  const month = monthText(invoice.month, translator.locale(language));
  const lines: readonly EInvoiceLine[] = [
    {
      name: say('line-tolls-abroad', { month }),
      quantity: 1,
      grossMinor: invoice.tollsMinor,
      taxed: false,
    },
    {
      name: say('line-service-abroad', { month }),
      quantity: 1,
      grossMinor: invoice.servicesMinor,
      taxed: true,
    },
  ];
  return {
    type: 'invoice',
    number: invoice.number,
    issuedOn: tollDay(invoice.issuedAt),
    dueOn: tollDay(invoice.dueAt.subtract({ seconds: 1 })),
    suppliedOn: lastDayOf(invoice.month),
    currency: invoice.currency,
    vatPercent: invoice.servicesVatPercent,
    note: '',
    reduces: [],
    buyer: (await companyOf(scope, queries)) ?? empty,
    means: 'card',
    lines: lines.filter(({ grossMinor }) => grossMinor !== 0),
  };
}

/** `2026-11` is `2026-11-30`. */
function lastDayOf(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}

/** Null if it is for passages at home, which have no invoices, or passages abroad that have none yet. */
async function ofCreditNote(
  scope: AccountScope,
  queries: Queries,
  parts: Parts,
  number: string,
): Promise<DocumentFacts | null> {
  const { say, companyOf, orders, creditNotes } = parts;
  const note = await creditNotes.byNumber(scope, queries, number);
  if (note === undefined) return null;
  const credited = await creditNotes.lines(scope, queries, note);
  const reduces = new Map<string, Reduced>();
  for (const line of credited) {
    const reduced = await invoiceOf(scope, queries, parts, line);
    if (reduced === null) return null;
    reduces.set(reduced.number, reduced);
  }
  const ofOrders = credited.every(({ kind }) => kind === 'order');
  const numbers = [...reduces.keys()].join(', ');
  const rest = note.totalMinor - note.taxedMinor;
  const lines: readonly EInvoiceLine[] = [
    {
      name: say('line-credited', { numbers }),
      quantity: 1,
      grossMinor: note.taxedMinor,
      taxed: true,
    },
    {
      name: say('line-credited-abroad', { numbers }),
      quantity: 1,
      // What an order prepaid for tolls was on no e-invoice.
      grossMinor: ofOrders ? 0 : rest,
      taxed: false,
    },
  ];
  const given = lines.filter(({ grossMinor }) => grossMinor > 0);
  if (given.length === 0) return null;
  const issuedOn = tollDay(note.issuedAt);
  const [first] = credited;
  const order =
    first !== undefined && ofOrders ? await orders.order(scope, queries, first.id) : undefined;
  // Whose order it was, not whose account it is by now: a company may order without being one here, and the other way round.
  const company = await companyOf(scope, queries);
  if (order === undefined ? company === null : order.personType !== 'pravno') return null;
  return {
    type: 'credit-note',
    number,
    issuedOn,
    dueOn: issuedOn,
    suppliedOn: null,
    currency: note.currency,
    vatPercent: note.vatPercent,
    note: '',
    reduces: [...reduces.values()],
    buyer:
      order === undefined
        ? (company ?? empty)
        : await buyerOfOrder(scope, queries, companyOf, order),
    means: 'transfer',
    lines: given,
  };
}

/** The invoice that had the charge. */
async function invoiceOf(
  scope: AccountScope,
  queries: Queries,
  { orders, invoicesAbroad }: Parts,
  { kind, id }: CreditLine,
): Promise<Reduced | null> {
  if (kind === 'passage') return null;
  if (kind === 'order') {
    const order = await orders.order(scope, queries, id);
    if (order === undefined) return null;
    return { number: order.orderNumber, issuedOn: tollDay(order.paidAt ?? order.createdAt) };
  }
  const number = kind === 'invoice' ? id : await invoicesAbroad.ofPassage(scope, queries, id);
  if (number === undefined) return null;
  const invoice = await invoicesAbroad.byNumber(scope, queries, number);
  return invoice === undefined ? null : { number, issuedOn: tollDay(invoice.issuedAt) };
}
