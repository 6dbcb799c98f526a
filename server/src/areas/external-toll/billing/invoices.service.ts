import {
  failure,
  success,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type {
  getT4ADetaljiRacuna,
  getT4APlacanjeRacuna,
  getT4ARacune,
  T4AInvoice,
  T4AInvoicePayment,
} from '@rampa/contract/external-toll';
import { toWireInstant, type Clock } from '../../../platform/clock.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import { toWire as toWirePassage } from '../external-passages.ts';
import { invoiceStatus, lastDayToPay, periodOf, refusalOf, vatOf } from './billing-rules.ts';
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

type NotFound = 'external-toll.invoice-not-found';

export interface Invoices extends InvoiceFiles {
  list(
    scope: AccountScope,
    slice: { readonly first: number; readonly rows: number },
  ): Promise<CallResult<typeof getT4ARacune>>;
  details(
    scope: AccountScope,
    given: { readonly invoiceId: string; readonly languageId: LanguageId },
  ): Promise<Outcome<CallResult<typeof getT4ADetaljiRacuna>, NotFound>>;
  /** The outcome of an attempt to pay. */
  payment(
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<CallResult<typeof getT4APlacanjeRacuna>, NotFound>>;
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

  const paymentToWire = async (
    scope: AccountScope,
    payment: InvoicePayment,
  ): Promise<T4AInvoicePayment> => {
    const { cardId, state, refusal, orderNumber } = payment;
    const unpaid = state === 'refused' || state === 'abandoned';
    return {
      order_number: orderNumber,
      status: state,
      card: cardId === null ? '' : await deps.cards.nameOf(scope, queries, cardId),
      onPage: cardId === null,
      refusal: unpaid && refusal !== 'withdrawn' ? refusalOf(refusal) : null,
      at: toWireInstant(payment.endedAt ?? payment.createdAt),
    };
  };

  const toWire = async (
    scope: AccountScope,
    invoice: InvoiceRecord,
    payment: InvoicePayment | undefined,
  ): Promise<T4AInvoice> => {
    const money = (amount: number) => ({ amount, currency: invoice.currency });
    return {
      racunId: invoice.invoiceId,
      number: invoice.number,
      period: periodOf(invoice.month),
      amount: money(invoice.totalMinor),
      status: invoiceStatus(invoice, clock.now()),
      tollsTotal: money(invoice.tollsMinor),
      servicesTotal: money(invoice.servicesMinor),
      passages: invoice.passageCount,
      late: invoice.lateCount,
      issuedAt: toWireInstant(invoice.issuedAt),
      dueOn: lastDayToPay(invoice.dueAt),
      paidAt: invoice.paidAt === null ? null : toWireInstant(invoice.paidAt),
      payment: payment === undefined ? null : await paymentToWire(scope, payment),
      nextTryAt: invoice.nextTryAt === null ? null : toWireInstant(invoice.nextTryAt),
    };
  };

  return {
    ...createInvoiceFiles(deps),

    findByNumber: (scope, number) => selectByNumber(scope, queries, number),

    async list(scope, slice) {
      const { items, totalRecords, unpaidMinor } = await selectInvoices(scope, queries, slice);
      const ids = items.map(({ invoiceId }) => invoiceId);
      const payments = await selectLatestInvoicePayments(scope, queries, ids);
      return {
        items: await Promise.all(
          items.map((one) => toWire(scope, one, payments.get(one.invoiceId))),
        ),
        totalRecords,
        unpaid: { amount: unpaidMinor, currency },
      };
    },

    async details(scope, { invoiceId, languageId }) {
      const invoice = await findInvoice(scope, queries, invoiceId);
      if (invoice === undefined) return failure('external-toll.invoice-not-found');
      const [tags, tolls, services, payments] = await Promise.all([
        selectInvoiceTags(scope, queries, invoice),
        selectInvoiceTolls(scope, queries, invoice),
        selectInvoiceServices(scope, queries, invoice),
        selectLatestInvoicePayments(scope, queries, [invoiceId]),
      ]);
      const money = (amount: number) => ({ amount, currency: invoice.currency });
      return success({
        ...(await toWire(scope, invoice, payments.get(invoiceId))),
        tolls: tolls.map(({ passage, late }) => ({
          ...toWirePassage(passage, tags.get(passage.tagId), languageId),
          late,
        })),
        serviceCharges: services.map(({ tagId, month, amountMinor }) => {
          const tag = tags.get(tagId);
          return {
            tag_id: tagId,
            serial_number: tag?.serialNumber ?? '',
            plate: tag?.plate ?? '',
            nickname: tag?.nickname ?? '',
            period: periodOf(month),
            amount: money(amountMinor),
          };
        }),
        vat: { percent: invoice.servicesVatPercent, amount: money(vatOf(invoice)) },
        total: money(invoice.totalMinor),
      });
    },

    async payment(scope, orderNumber) {
      const payment = await selectInvoicePayment(scope, queries, orderNumber);
      const invoice = payment && (await selectInvoice(scope, queries, payment.invoiceId));
      if (payment === undefined || invoice === undefined) {
        return failure('external-toll.invoice-not-found');
      }
      const { invoiceId, number, totalMinor, currency: own } = invoice;
      const amount = { amount: totalMinor, currency: own };
      return success({
        racunId: invoiceId,
        number,
        amount,
        payment: await paymentToWire(scope, payment),
      });
    },
  };
}
