import { z } from 'zod';
import { cardsErrors } from '../cards/errors.ts';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  firstInQuery,
  id,
  instant,
  languageId,
  page,
  period,
  rowsInQuery,
} from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { chargeRefusal } from '../top-ups/automatic-calls.ts';
import { externalTollErrors } from './errors.ts';
import { t4aPassage } from './passage-calls.ts';

/** `overdue` blocks the service until it is paid. */
export const t4aInvoiceStatus = z.enum(['paid', 'due', 'overdue']);
export type T4AInvoiceStatus = z.infer<typeof t4aInvoiceStatus>;

/** An attempt to pay an invoice; `refunded`: it was paid twice, and this money was refunded. */
export const t4aPaymentStatus = z.enum(['pending', 'paid', 'refused', 'abandoned', 'refunded']);
export type T4APaymentStatus = z.infer<typeof t4aPaymentStatus>;

const payment = z.strictObject({
  order_number: z.string(),
  status: t4aPaymentStatus,
  /** As people know it, `Visa •••• 1111`; empty if it is paid on the payment page, or the card is removed. */
  card: z.string(),
  /** On the payment page, which the customer can open again while it is pending. */
  onPage: z.boolean(),
  refusal: chargeRefusal.nullable(),
  at: instant,
});
export type T4AInvoicePayment = z.infer<typeof payment>;

export const t4aInvoice = z.strictObject({
  racunId: id,
  number: z.string(),
  /** First and last day, of toll time. */
  period,
  /** The amount due. */
  amount,
  status: t4aInvoiceStatus,
  tollsTotal: amount,
  servicesTotal: amount,
  passages: z.int().min(1),
  /** Of them, driven in earlier periods, which were closed when they arrived. */
  late: z.int().min(0),
  issuedAt: instant,
  /** Last day on which it is not overdue. */
  dueOn: day,
  paidAt: instant.nullable(),
  /** The latest attempt to pay it. */
  payment: payment.nullable(),
  /** When a card is charged next; null if nothing is planned. */
  nextTryAt: instant.nullable(),
});
export type T4AInvoice = z.infer<typeof t4aInvoice>;

export const getT4ARacune = defineCall({
  method: 'GET',
  path: '/api/Tag/GetT4ARacune',
  who: office,
  reads: true,
  summary: 'Invoices of the external-toll service, newest first',
  input: z.object({ first: firstInQuery, rows: rowsInQuery }),
  result: z.strictObject({
    ...page(t4aInvoice).shape,
    /** Over all unpaid invoices. */
    unpaid: amount,
  }),
  errors: {},
});

const notFound = {
  'external-toll.invoice-not-found': externalTollErrors['external-toll.invoice-not-found'],
};

export const getT4ADetaljiRacuna = defineCall({
  method: 'GET',
  path: '/api/Tag/GetT4ADetaljiRacuna',
  who: office,
  reads: true,
  summary: 'An invoice itemised: each passage, and apart from them the service charges',
  input: z.object({ racunId: id, languageId: languageId.default('2') }),
  result: z.strictObject({
    ...t4aInvoice.shape,
    /** Oldest first; tags have the names that they had when it was issued. */
    tolls: z.array(
      z.strictObject({
        ...t4aPassage.shape,
        /** Driven in an earlier period. */
        late: z.boolean(),
      }),
    ),
    serviceCharges: z.array(
      z.strictObject({
        tag_id: id,
        serial_number: z.string(),
        plate: z.string(),
        nickname: z.string(),
        /** First and last day of its month. */
        period,
        amount,
      }),
    ),
    /** Tax that the service charges include. */
    vat: z.strictObject({ percent: z.int().min(0), amount }),
    total: amount,
  }),
  errors: notFound,
});

export const getT4APDFRacuna = defineCall({
  method: 'GET',
  path: '/api/Tag/GetT4APDFRacuna',
  who: office,
  summary: 'An invoice as PDF',
  speaks: true,
  input: z.object({ racunId: id }),
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.literal('application/pdf'),
    /** Base64. */
    data: z.string(),
  }),
  errors: notFound,
});

export const platiT4ARacun = defineCall({
  method: 'POST',
  path: '/api/Tag/PlatiT4ARacun',
  who: office,
  summary:
    'Pay an invoice now: with a saved card, or on the payment page; while a payment is pending, the answer is that one',
  input: z.strictObject({
    racunId: id,
    /** A saved card; empty for the payment page. */
    cardId: z.string().max(64).default(''),
    /** On the payment page: save the card for later. */
    keepCard: z.boolean().default(false),
    languageId: languageId.default('2'),
    idempotencyKey: z.string().min(8).max(64),
  }),
  result: z.strictObject({
    order_number: z.string(),
    /** Address of the payment page; empty if a saved card is charged. */
    redirectUrl: z.string(),
  }),
  errors: {
    ...notFound,
    'external-toll.invoice-paid': externalTollErrors['external-toll.invoice-paid'],
    'external-toll.invoice-in-payment': externalTollErrors['external-toll.invoice-in-payment'],
    'cards.not-found': cardsErrors['cards.not-found'],
    'cards.expired': cardsErrors['cards.expired'],
  },
});

export const getT4APlacanjeRacuna = defineCall({
  method: 'GET',
  path: '/api/Tag/GetT4APlacanjeRacuna',
  reads: true,
  who: office,
  summary: 'Outcome of an attempt to pay an invoice',
  input: z.object({ order_number: z.string().min(1).max(40) }),
  result: z.strictObject({ racunId: id, number: z.string(), amount, payment }),
  errors: notFound,
});
