import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, day, empty, firstInQuery, instant, page, rowsInQuery } from '../core/schemas.ts';
import { clerks, office } from '../core/who.ts';
import { eInvoicesErrors } from './errors.ts';

/**
 * `waiting`: not sent yet, or sent and not answered. `sent`, `seen`, `approved`, `rejected`, `cancelled`: by the state's system.
 * `failed`: facts are missing, or the system refused it. `settled`: staff have dealt with it otherwise.
 */
export const eInvoiceStates = [
  'waiting',
  'failed',
  'sent',
  'seen',
  'approved',
  'rejected',
  'cancelled',
  'settled',
] as const;
export const eInvoiceState = z.enum(eInvoiceStates);
export type EInvoiceState = z.infer<typeof eInvoiceState>;

/** The documents that become e-invoices: of an order of tags, of tolls abroad and of tolls paid later, and the credit notes for them. */
export const eInvoiceKind = z.enum(['order', 'abroad', 'postpaid', 'order-credit', 'credit']);
export type EInvoiceKind = z.infer<typeof eInvoiceKind>;

/** Of the buyer; the state's system demands each. */
export const eInvoiceFact = z.enum([
  'name',
  'tax-number',
  'company-number',
  'street',
  'city',
  'postcode',
]);
export type EInvoiceFact = z.infer<typeof eInvoiceFact>;

const number = z.string().min(1).max(60);
const count = z.int().min(0);

const eInvoice = z.strictObject({
  number,
  kind: eInvoiceKind,
  state: eInvoiceState,
  buyer: z.string(),
  buyerTaxNumber: z.string(),
  issuedOn: day,
  total: amount,
  /** What is missing before it can be sent. */
  missing: z.array(eInvoiceFact),
  /** What the state's system, or the buyer there, wrote; empty: nothing. */
  message: z.string(),
  /** Its number in the state's system; empty: it has none yet. */
  sefId: z.string(),
  attempts: count,
  /** It waits for more than a day: it may be sent again, or settled. */
  stuck: z.boolean(),
  sentAt: instant.nullable(),
  /** When its state changed in the state's system. */
  changedAt: instant.nullable(),
  hasXml: z.boolean(),
  /** How staff have dealt with it; null: they have not. */
  settled: z.strictObject({ at: instant, by: z.string(), note: z.string() }).nullable(),
});
export type EInvoice = z.infer<typeof eInvoice>;

export const getEFakture = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetEFakture',
  who: clerks,
  summary:
    'E-invoices to companies in one state, the oldest first while they wait for somebody, and how many are in each state',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    state: eInvoiceState.default('failed'),
  }),
  result: page(eInvoice).extend({
    counts: z.strictObject(
      Object.fromEntries(eInvoiceStates.map((state) => [state, count])) as Record<
        EInvoiceState,
        typeof count
      >,
    ),
  }),
  errors: {},
});

export const getXmlEFakture = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetXmlEFakture',
  who: clerks,
  summary: 'The XML (UBL 2.1) that is sent, or was',
  input: z.object({ number }),
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.string(),
    /** base64 */
    data: z.string(),
  }),
  errors: { 'e-invoices.not-found': eInvoicesErrors['e-invoices.not-found'] },
});

export const ponoviEFakturu = defineCall({
  method: 'POST',
  path: '/api/Uprava/PonoviEFakturu',
  who: clerks,
  summary:
    'Write a refused e-invoice again with the facts of its customer as they are now, and send it, under the same request id. Repeated, it changes nothing',
  input: z.strictObject({ number }),
  result: z.strictObject({ state: eInvoiceState }),
  errors: eInvoicesErrors,
});

export const resiEFakturu = defineCall({
  method: 'POST',
  path: '/api/Uprava/ResiEFakturu',
  who: clerks,
  summary:
    'Note how a refused, rejected or cancelled e-invoice was dealt with otherwise. Repeated the same, it changes nothing',
  input: z.strictObject({ number, note: z.string().trim().max(500) }),
  result: empty,
  errors: eInvoicesErrors,
});

export const getStanjaEFaktura = defineCall({
  method: 'POST',
  path: '/api/EFaktura/GetStanja',
  who: office,
  reads: true,
  summary: 'Where the e-invoices of these documents are; those that have none are left out',
  input: z.strictObject({ numbers: z.array(number).max(100) }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        number,
        state: z.enum(['waiting', 'sent', 'seen', 'approved', 'rejected', 'cancelled']),
        /** Since when; null while it waits. */
        at: instant.nullable(),
      }),
    ),
  }),
  errors: {},
});
