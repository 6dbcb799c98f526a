import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type {
  getT4ADetaljiRacuna,
  getT4APDFRacuna,
  getT4APlacanjeRacuna,
  getT4ARacune,
  T4AInvoice,
  T4AInvoicePayment,
} from '@rampa/contract/external-toll';
import { validate as isUuid } from 'uuid';
import { toWireInstant, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Cards } from '../../cards/index.ts';
import { toWire as toWirePassage } from '../external-passages.ts';
import { invoiceStatus, lastDayToPay, periodOf, refusalOf, vatOf } from './billing-rules.ts';
import {
  selectInvoiceServices,
  selectInvoiceTags,
  selectInvoiceTolls,
} from './invoice-document.store.ts';
import { drawInvoice, type InvoiceDesign } from './invoice-pdf.ts';
import {
  selectByNumber,
  selectInvoice,
  selectInvoices,
  type InvoiceRecord,
} from './invoices.store.ts';
import { selectLatestPayments, selectPayment, type InvoicePayment } from './payments.store.ts';

interface PdfFile {
  readonly fileName: string;
  readonly contentType: 'application/pdf';
  readonly content: Buffer;
}

type NotFound = 'external-toll.invoice-not-found';

export interface Invoices {
  list(
    accountId: string,
    slice: { readonly first: number; readonly rows: number },
  ): Promise<CallResult<typeof getT4ARacune>>;
  details(
    accountId: string,
    input: CallParsedInput<typeof getT4ADetaljiRacuna>,
  ): Promise<Outcome<CallResult<typeof getT4ADetaljiRacuna>, NotFound>>;
  pdf(
    who: { readonly accountId: string; readonly userId: string },
    input: {
      readonly racunId: string;
      /** Null for the one of the customer's mails. */
      readonly languageId: LanguageId | null;
    },
  ): Promise<Outcome<CallResult<typeof getT4APDFRacuna>, NotFound>>;
  /** What became of a try to pay. */
  payment(
    accountId: string,
    orderNumber: string,
  ): Promise<Outcome<CallResult<typeof getT4APlacanjeRacuna>, NotFound>>;
  findByNumber(accountId: string, number: string): Promise<InvoiceRecord | undefined>;
  forMail(
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<PdfFile | null>;
}

export interface InvoicesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly cards: Pick<Cards, 'nameOf'>;
  readonly design: InvoiceDesign;
  /** The language that a user has chosen. */
  languageOf(accountId: string, userId: string): Promise<LanguageId>;
}

export function createInvoices(deps: InvoicesDeps): Invoices {
  const { database, clock, currency } = deps;
  const { queries } = database;

  const find = async (accountId: string, racunId: string) =>
    isUuid(racunId) ? selectInvoice(queries, accountId, racunId) : undefined;

  const paymentToWire = async (payment: InvoicePayment): Promise<T4AInvoicePayment> => {
    const { accountId, cardId, state, refusal, orderNumber } = payment;
    const unpaid = state === 'refused' || state === 'abandoned';
    return {
      order_number: orderNumber,
      status: state,
      card: cardId === null ? '' : await deps.cards.nameOf(queries, accountId, cardId),
      onPage: cardId === null,
      refusal: unpaid && refusal !== 'withdrawn' ? refusalOf(refusal) : null,
      at: toWireInstant(payment.endedAt ?? payment.createdAt),
    };
  };

  const toWire = async (
    invoice: InvoiceRecord,
    payment: InvoicePayment | undefined,
  ): Promise<T4AInvoice> => {
    const money = (amount: number) => ({ amount, currency: invoice.currency });
    return {
      racunId: invoice.racunId,
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
      payment: payment === undefined ? null : await paymentToWire(payment),
      nextTryAt: invoice.nextTryAt === null ? null : toWireInstant(invoice.nextTryAt),
    };
  };

  const file = async (invoice: InvoiceRecord, languageId: LanguageId): Promise<PdfFile> => {
    const [tags, tolls, services] = await Promise.all([
      selectInvoiceTags(queries, invoice),
      selectInvoiceTolls(queries, invoice),
      selectInvoiceServices(queries, invoice),
    ]);
    return {
      fileName: `${languageId === '3' ? 'invoice' : 'racun'}-${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: await drawInvoice(deps.design, { invoice, tags, tolls, services, languageId }),
    };
  };

  return {
    findByNumber: (accountId, number) => selectByNumber(queries, accountId, number),

    async list(accountId, slice) {
      const { items, totalRecords, unpaidMinor } = await selectInvoices(queries, accountId, slice);
      const ids = items.map(({ racunId }) => racunId);
      const payments = await selectLatestPayments(queries, accountId, ids);
      return {
        items: await Promise.all(items.map((one) => toWire(one, payments.get(one.racunId)))),
        totalRecords,
        unpaid: { amount: unpaidMinor, currency },
      };
    },

    async details(accountId, { racunId, languageId }) {
      const invoice = await find(accountId, racunId);
      if (invoice === undefined) return failure('external-toll.invoice-not-found');
      const [tags, tolls, services, payments] = await Promise.all([
        selectInvoiceTags(queries, invoice),
        selectInvoiceTolls(queries, invoice),
        selectInvoiceServices(queries, invoice),
        selectLatestPayments(queries, accountId, [racunId]),
      ]);
      const money = (amount: number) => ({ amount, currency: invoice.currency });
      return success({
        ...(await toWire(invoice, payments.get(racunId))),
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

    async pdf({ accountId, userId }, { racunId, languageId }) {
      const invoice = await find(accountId, racunId);
      if (invoice === undefined) return failure('external-toll.invoice-not-found');
      const language = languageId ?? (await deps.languageOf(accountId, userId));
      const { fileName, contentType, content } = await file(invoice, language);
      return success({ fileName, contentType, data: content.toString('base64') });
    },

    async payment(accountId, orderNumber) {
      const payment = await selectPayment(queries, accountId, orderNumber);
      const invoice = payment && (await selectInvoice(queries, accountId, payment.racunId));
      if (payment === undefined || invoice === undefined) {
        return failure('external-toll.invoice-not-found');
      }
      const { racunId, number, totalMinor, currency: own } = invoice;
      const amount = { amount: totalMinor, currency: own };
      return success({ racunId, number, amount, payment: await paymentToWire(payment) });
    },

    async forMail({ accountId = '', racunId = '' }, languageId) {
      const invoice = await find(accountId, racunId);
      if (invoice === undefined) throw new Error(`The invoice ${racunId} vanished`);
      return file(invoice, languageId);
    },
  };
}
