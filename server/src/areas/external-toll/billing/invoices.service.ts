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
import type { AccountScope, AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';
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
import {
  selectLatestInvoicePayments,
  selectInvoicePayment,
  type InvoicePayment,
} from './invoice-payments.store.ts';

interface PdfFile {
  readonly fileName: string;
  readonly contentType: 'application/pdf';
  readonly content: Buffer;
}

type NotFound = 'external-toll.invoice-not-found';

export interface Invoices {
  list(
    scope: AccountScope,
    slice: { readonly first: number; readonly rows: number },
  ): Promise<CallResult<typeof getT4ARacune>>;
  details(
    scope: AccountScope,
    input: CallParsedInput<typeof getT4ADetaljiRacuna>,
  ): Promise<Outcome<CallResult<typeof getT4ADetaljiRacuna>, NotFound>>;
  pdf(
    scope: MemberScope,
    input: {
      readonly invoiceId: string;
      /** Null for the one of the customer's mails. */
      readonly languageId: LanguageId | null;
    },
  ): Promise<Outcome<CallResult<typeof getT4APDFRacuna>, NotFound>>;
  /** What became of a try to pay. */
  payment(
    scope: AccountScope,
    orderNumber: string,
  ): Promise<Outcome<CallResult<typeof getT4APlacanjeRacuna>, NotFound>>;
  findByNumber(scope: AccountScope, number: string): Promise<InvoiceRecord | undefined>;
  forMail(
    all: AllAccounts,
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

  const find = async (scope: AccountScope, invoiceId: string) =>
    isUuid(invoiceId) ? selectInvoice(scope, queries, invoiceId) : undefined;

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

  const file = async (
    scope: AccountScope,
    invoice: InvoiceRecord,
    languageId: LanguageId,
  ): Promise<PdfFile> => {
    const [tags, tolls, services] = await Promise.all([
      selectInvoiceTags(scope, queries, invoice),
      selectInvoiceTolls(scope, queries, invoice),
      selectInvoiceServices(scope, queries, invoice),
    ]);
    return {
      fileName: `${languageId === '3' ? 'invoice' : 'racun'}-${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: await drawInvoice(deps.design, { invoice, tags, tolls, services, languageId }),
    };
  };

  return {
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

    async details(scope, { racunId: invoiceId, languageId }) {
      const invoice = await find(scope, invoiceId);
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

    async pdf(scope, { invoiceId, languageId }) {
      const invoice = await find(scope, invoiceId);
      if (invoice === undefined) return failure('external-toll.invoice-not-found');
      const language = languageId ?? (await deps.languageOf(scope.accountId, scope.actor.userId));
      const { fileName, contentType, content } = await file(scope, invoice, language);
      return success({ fileName, contentType, data: content.toString('base64') });
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

    async forMail(all, { accountId = '', racunId: invoiceId = '' }, languageId) {
      const scope = all.account(accountId);
      const invoice = await find(scope, invoiceId);
      if (invoice === undefined) throw new Error(`The invoice ${invoiceId} vanished`);
      return file(scope, invoice, languageId);
    },
  };
}
