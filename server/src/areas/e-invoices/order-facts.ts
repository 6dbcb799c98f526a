import { amountText, percentText } from '../../platform/amount-text.ts';
import { tollDay } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  taxedOf,
  type CreditNote,
  type CategoryName,
  type OrderLine,
  type OrderRecord,
} from '../purchases/index.ts';
import type { DocumentFacts, EInvoiceLine, EInvoiceParty } from './ubl.ts';
import { empty, language, type FactsDeps, type Say, type Parts } from './facts-parts.ts';

export async function ofOrder(
  scope: AccountScope,
  queries: Queries,
  { say, categoryName, companyOf, orders }: Parts,
  order: OrderRecord,
  note: CreditNote | null,
): Promise<DocumentFacts | null> {
  // A prepayment for tolls is no supply yet, and has no e-invoice.
  if ((note?.taxedMinor ?? taxedOf(order)) <= 0) return null;
  const lines = await orders.lines(scope, queries, order);
  // What credit notes of complaints have left of it is divided by no lines of the order.
  const rest =
    note === null || note.taxedMinor === taxedOf(order)
      ? null
      : {
          name: say('line-credited', { numbers: order.orderNumber }),
          quantity: 1,
          grossMinor: note.taxedMinor,
          taxed: true,
        };
  const paidOn = tollDay(order.paidAt ?? order.createdAt);
  const issuedOn = note === null ? paidOn : tollDay(note.issuedAt);
  const prepaid = note === null ? order.creditMinor : note.totalMinor - note.taxedMinor;
  return {
    type: note === null ? 'invoice' : 'credit-note',
    number: note?.number ?? order.orderNumber,
    issuedOn,
    dueOn: issuedOn,
    // Devices are handed over later than they are paid; the invoice is issued when they are.
    suppliedOn: null,
    currency: order.currency,
    vatPercent: order.vatPercent,
    note: [
      note === null ? say('note-paid') : '',
      prepaid === 0
        ? ''
        : say('note-prepaid', { amount: amountText(prepaid, order.currency, language) }),
    ]
      .filter((text) => text !== '')
      .join(' '),
    reduces: note === null ? [] : [{ number: order.orderNumber, issuedOn: paidOn }],
    buyer: await buyerOfOrder(scope, queries, companyOf, order),
    means: order.method === 'card' ? 'card' : order.method === 'on-delivery' ? 'cash' : 'transfer',
    lines: rest === null ? linesOfOrder(order, lines, say, categoryName) : [rest],
  };
}

function linesOfOrder(
  order: OrderRecord,
  lines: readonly OrderLine[],
  say: Say,
  categoryName: CategoryName,
): readonly EInvoiceLine[] {
  const all: readonly EInvoiceLine[] = [
    ...lines.map((line) => ({
      name: say('line-tag', { category: categoryName(line.category, language) }),
      quantity: line.quantity,
      grossMinor: line.quantity * line.tagPriceMinor,
      taxed: true,
    })),
    {
      name: say('line-discount', { percent: percentText(order.discountPercent, language) }),
      quantity: 1,
      grossMinor: -order.discountMinor,
      taxed: true,
    },
    { name: say('line-delivery'), quantity: 1, grossMinor: order.deliveryMinor, taxed: true },
  ];
  return all.filter(({ grossMinor }) => grossMinor !== 0);
}

/** As the order has it; what an order that is picked up lacks, as the account of the same company has it. */
export async function buyerOfOrder(
  scope: AccountScope,
  queries: Queries,
  companyOf: FactsDeps['companyOf'],
  order: OrderRecord,
): Promise<EInvoiceParty> {
  const company = await companyOf(scope, queries);
  const same = company?.taxNumber === order.taxNumber ? company : null;
  const ordered = {
    name: order.businessName,
    taxNumber: order.taxNumber,
    companyNumber: order.companyNumber,
  };
  const address =
    order.street !== '' && order.city !== '' && order.postcode !== '' ? order : (same ?? empty);
  const { street, city, postcode } = address;
  return {
    name: ordered.name || (same?.name ?? ''),
    taxNumber: ordered.taxNumber,
    companyNumber: ordered.companyNumber || (same?.companyNumber ?? ''),
    street,
    city,
    postcode,
  };
}
