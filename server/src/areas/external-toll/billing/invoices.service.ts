import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import type { T4AInvoice } from '@rampa/contract/external-toll';
import type { Clock } from '../../../platform/clock.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import { invoiceStatus } from './billing-rules.ts';
import {
  selectInvoiceServices,
  selectInvoiceTags,
  selectInvoiceTolls,
} from './invoice-document.store.ts';
import { createInvoiceFiles, type InvoiceFiles, type InvoiceFilesDeps } from './invoice-files.ts';
import {
  findInvoice,
  selectByNumber,
  selectInvoice,
  selectInvoices,
  type InvoiceRecord,
} from './invoices.store.ts';
import {
  selectLatestInvoicePayments,
  selectInvoicePayment,
  type InvoicePayment,
} from './invoice-payments.store.ts';

/** An attempt to pay an invoice, as its customer sees it. */
export interface ShownPayment {
  readonly payment: InvoicePayment;
  /** Empty if it was not charged to a saved card, or that was deleted. */
  readonly cardName: string;
}

export interface ShownInvoice {
  readonly invoice: InvoiceRecord;
  readonly status: T4AInvoice['status'];
  /** The latest. */
  readonly payment: ShownPayment | null;
}

export interface InvoiceList {
  readonly items: readonly ShownInvoice[];
  readonly totalRecords: number;
  readonly unpaidMinor: number;
  readonly currency: Currency;
}

/** An invoice, itemised. */
export interface InvoiceDetails extends ShownInvoice {
  readonly tags: Awaited<ReturnType<typeof selectInvoiceTags>>;
  readonly tolls: Awaited<ReturnType<typeof selectInvoiceTolls>>;
  readonly services: Awaited<ReturnType<typeof selectInvoiceServices>>;
}

export interface PaidInvoice extends ShownPayment {
  readonly invoice: InvoiceRecord;
}

type NotFound = 'external-toll.invoice-not-found';

export interface Invoices extends InvoiceFiles {
  list(
    scope: AccountScope,
    slice: { readonly first: number; readonly rows: number },
  ): Promise<InvoiceList>;
  details(scope: AccountScope, invoiceId: string): Promise<Outcome<InvoiceDetails, NotFound>>;
  /** The outcome of an attempt to pay. */
  payment(scope: AccountScope, orderNumber: string): Promise<Outcome<PaidInvoice, NotFound>>;
  findByNumber(scope: AccountScope, number: string): Promise<InvoiceRecord | undefined>;
}

export interface InvoicesDeps extends InvoiceFilesDeps {
  readonly clock: Clock;
  readonly currency: Currency;
  readonly cards: Pick<Cards, 'nameOf'>;
}

/** Invoices of tolls abroad, as customers see them. */
export function createInvoices(deps: InvoicesDeps): Invoices {
  const { database, clock, currency } = deps;
  const { queries } = database;

  const shownPayment = async (
    scope: AccountScope,
    payment: InvoicePayment,
  ): Promise<ShownPayment> => {
    const { cardId } = payment;
    const cardName = cardId === null ? '' : await deps.cards.nameOf(scope, queries, cardId);
    return { payment, cardName };
  };

  const shown = async (
    scope: AccountScope,
    invoice: InvoiceRecord,
    payment: InvoicePayment | undefined,
  ): Promise<ShownInvoice> => ({
    invoice,
    status: invoiceStatus(invoice, clock.now()),
    payment: payment === undefined ? null : await shownPayment(scope, payment),
  });

  return {
    ...createInvoiceFiles(deps),

    findByNumber: (scope, number) => selectByNumber(scope, queries, number),

    async list(scope, slice) {
      const { items, totalRecords, unpaidMinor } = await selectInvoices(scope, queries, slice);
      const ids = items.map(({ invoiceId }) => invoiceId);
      const payments = await selectLatestInvoicePayments(scope, queries, ids);
      return {
        items: await Promise.all(
          items.map((one) => shown(scope, one, payments.get(one.invoiceId))),
        ),
        totalRecords,
        unpaidMinor,
        currency,
      };
    },

    async details(scope, invoiceId) {
      const invoice = await findInvoice(scope, queries, invoiceId);
      if (invoice === undefined) return failure('external-toll.invoice-not-found');
      const [tags, tolls, services, payments] = await Promise.all([
        selectInvoiceTags(scope, queries, invoice),
        selectInvoiceTolls(scope, queries, invoice),
        selectInvoiceServices(scope, queries, invoice),
        selectLatestInvoicePayments(scope, queries, [invoiceId]),
      ]);
      const one = await shown(scope, invoice, payments.get(invoiceId));
      return success({ ...one, tags, tolls, services });
    },

    async payment(scope, orderNumber) {
      const payment = await selectInvoicePayment(scope, queries, orderNumber);
      const invoice = payment && (await selectInvoice(scope, queries, payment.invoiceId));
      if (payment === undefined || invoice === undefined) {
        return failure('external-toll.invoice-not-found');
      }
      return success({ invoice, ...(await shownPayment(scope, payment)) });
    },
  };
}
