import type { Amount, CallResult, LanguageId } from '@rampa/contract';
import type {
  getT4ADetaljiRacuna,
  getT4APDFRacuna,
  getT4APlacanjeRacuna,
  getT4ARacune,
  platiT4ARacun,
  T4AInvoice,
  T4AInvoicePayment,
} from '@rampa/contract/external-toll';
import { toWireInstant } from '../../../platform/clock.ts';
import { passageAbroadView } from '../external-toll-view.ts';
import { lastDayToPay, periodOf, refusalOf, vatOf } from './billing-rules.ts';
import type { PdfFile } from './invoice-files.ts';
import type {
  InvoiceDetails,
  InvoiceList,
  PaidInvoice,
  ShownInvoice,
  ShownPayment,
} from './invoices.service.ts';
import type { StartedPayment } from './pay-now.ts';

export function invoicesView({
  items,
  totalRecords,
  unpaidMinor,
  currency,
}: InvoiceList): CallResult<typeof getT4ARacune> {
  return {
    items: items.map(invoiceView),
    totalRecords,
    unpaid: { amount: unpaidMinor, currency },
  };
}

function invoiceView({ invoice, status, payment }: ShownInvoice): T4AInvoice {
  const money = (amount: number): Amount => ({ amount, currency: invoice.currency });
  return {
    racunId: invoice.invoiceId,
    number: invoice.number,
    period: periodOf(invoice.month),
    amount: money(invoice.totalMinor),
    status,
    tollsTotal: money(invoice.tollsMinor),
    servicesTotal: money(invoice.servicesMinor),
    passages: invoice.passageCount,
    late: invoice.lateCount,
    issuedAt: toWireInstant(invoice.issuedAt),
    dueOn: lastDayToPay(invoice.dueAt),
    paidAt: invoice.paidAt === null ? null : toWireInstant(invoice.paidAt),
    payment: payment === null ? null : paymentView(payment),
    nextTryAt: invoice.nextTryAt === null ? null : toWireInstant(invoice.nextTryAt),
  };
}

function paymentView({ payment, cardName }: ShownPayment): T4AInvoicePayment {
  const { cardId, state, refusal, orderNumber } = payment;
  const unpaid = state === 'refused' || state === 'abandoned';
  return {
    order_number: orderNumber,
    status: state,
    card: cardName,
    onPage: cardId === null,
    refusal: unpaid && refusal !== 'withdrawn' ? refusalOf(refusal) : null,
    at: toWireInstant(payment.endedAt ?? payment.createdAt),
  };
}

export function invoiceDetailsView(
  details: InvoiceDetails,
  languageId: LanguageId,
): CallResult<typeof getT4ADetaljiRacuna> {
  const { invoice, tags, tolls, services } = details;
  const money = (amount: number): Amount => ({ amount, currency: invoice.currency });
  return {
    ...invoiceView(details),
    tolls: tolls.map(({ passage, late }) => ({
      ...passageAbroadView(passage, tags.get(passage.tagId), languageId),
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
  };
}

export function paidInvoiceView({
  invoice,
  ...payment
}: PaidInvoice): CallResult<typeof getT4APlacanjeRacuna> {
  return {
    racunId: invoice.invoiceId,
    number: invoice.number,
    amount: { amount: invoice.totalMinor, currency: invoice.currency },
    payment: paymentView(payment),
  };
}

export function startedPaymentView({
  orderNumber,
  redirectUrl,
}: StartedPayment): CallResult<typeof platiT4ARacun> {
  return { order_number: orderNumber, redirectUrl };
}

export function invoiceFileView({
  fileName,
  contentType,
  content,
}: PdfFile): CallResult<typeof getT4APDFRacuna> {
  return { fileName, contentType, data: content.toString('base64') };
}
