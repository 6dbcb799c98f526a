import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, first, id, instant, rows } from '../core/schemas.ts';
import { clerks, engineers } from '../core/who.ts';
import { waitingCounted } from './calls.ts';

// The rows behind figures of the first page that are at no desk of their own.

const counted = z.int().min(0).max(waitingCounted);

/** Without an outcome; of these, those for which the time to pay is over; and refused since midnight. */
export const openPaymentStates = ['waiting', 'overdue', 'refused'] as const;
export type OpenPaymentState = (typeof openPaymentStates)[number];

const openPayment = z.strictObject({
  order_number: z.string(),
  account_id: id,
  /** Empty for a visitor's order. */
  customer: z.string(),
  /** What it pays for, as the program calls it: `top-up`, `purchase`, … */
  purpose: z.string(),
  amount,
  createdAt: instant,
  /** Until when the customer could pay. */
  expiresAt: instant,
  /** When it was refused; null as long as there is no outcome. */
  settledAt: instant.nullable(),
  /** Why it was refused, as far as the gateway says; empty where it does not. */
  refusal: z.string(),
  /** A saved card is charged, by itself or while its owner is there. */
  savedCard: z.boolean(),
});
export type OpenPayment = z.infer<typeof openPayment>;

export const getPlacanjaBezIshoda = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPlacanjaBezIshoda',
  who: clerks,
  summary:
    'Card payments of all customers that have no outcome yet, the oldest first, or were refused today, the newest first',
  input: z.strictObject({ first, rows, state: z.enum(openPaymentStates).default('waiting') }),
  result: z.strictObject({
    items: z.array(openPayment),
    /** Counted up to 10,000. */
    totalRecords: counted,
  }),
  errors: {},
});

const queuedMail = z.strictObject({
  mail_id: id,
  /** Which mail it is, as the program calls it. */
  template: z.string(),
  /** Where it goes to: the part of the address that names the mail server. */
  domain: z.string(),
  /** Given up after the last try; nothing more happens to it. */
  failed: z.boolean(),
  /** Tries that failed. */
  tries: z.int().min(0),
  since: instant,
  /** When it is tried next; null where it is being sent or was given up. */
  nextAt: instant.nullable(),
});
export type QueuedMail = z.infer<typeof queuedMail>;

export const getRedMejlova = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetRedMejlova',
  who: engineers,
  summary:
    'Mails that wait to be sent and those that were given up, the oldest first; no text, no address',
  input: z.strictObject({ first, rows }),
  result: z.strictObject({ items: z.array(queuedMail), totalRecords: counted }),
  errors: {},
});

const queuedWebhook = z.strictObject({
  webhook_id: id,
  /** The company's name. */
  customer: z.string(),
  /** Host that its requests go to. */
  host: z.string(),
  /** Requests that have not been taken. */
  waiting: z.int().min(0),
  /** Of the oldest of them; null where none waits. */
  oldestAt: instant.nullable(),
  /** Since when its requests fail; null while all is well. */
  failingSince: instant.nullable(),
  /** Failed tries in a row. */
  failures: z.int().min(0),
});
export type QueuedWebhook = z.infer<typeof queuedWebhook>;

export const getRedVebhukova = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetRedVebhukova',
  who: engineers,
  summary: 'Webhooks whose requests wait or fail: those that fail longest first',
  input: z.strictObject({ first, rows }),
  result: z.strictObject({ items: z.array(queuedWebhook), totalRecords: counted }),
  errors: {},
});
