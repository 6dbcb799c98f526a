import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, first, id, instant, page, rows } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { messageMaximum } from './calls.ts';
import { contactDeskErrors } from './errors.ts';

export const messageState = z.enum(['new', 'answered', 'closed']);
export type MessageState = z.infer<typeof messageState>;

const queued = z.strictObject({
  reference: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  sentAt: instant,
  state: messageState,
  /** Who of the operator's people answered or closed it last, or empty. */
  handledBy: z.string(),
});
export type QueuedMessage = z.infer<typeof queued>;

export const getPoruke = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPoruke',
  who: clerks,
  summary: 'Messages to the operator: the new ones, the oldest first, or those dealt with',
  input: z.strictObject({ first, rows, state: messageState.default('new') }),
  result: page(queued),
  errors: {},
});

const detailed = z.strictObject({
  ...queued.shape,
  message: z.string(),
  /** As dialled, or empty. */
  phone: z.string(),
  /** What the sender called the tag, or empty. */
  tag: z.string(),
  /** Of who was signed in; null for a visitor. */
  account_id: id.nullable(),
  answers: z.array(
    z.strictObject({ answer_id: id, text: z.string(), at: instant, writer: z.string() }),
  ),
});
export type DeskMessage = z.infer<typeof detailed>;

const reference = z.string().min(1).max(32);
const notFound = {
  'contact.message-not-found': contactDeskErrors['contact.message-not-found'],
};

export const getPoruka = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPoruka',
  who: clerks,
  summary: 'A message with what was answered',
  input: z.strictObject({ reference }),
  result: detailed,
  errors: notFound,
});

export const odgovoriNaPoruku = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdgovoriNaPoruku',
  who: clerks,
  summary: 'Answer a message by mail',
  input: z.strictObject({
    reference,
    /** 128 bits in hexadecimal, made by the caller once for each intent; the same key sends once. */
    idempotencyKey: z.string().regex(/^[0-9a-f]{32}$/),
    /** How many answers were shown: one that came meanwhile has to be read first. */
    answersSeen: z.int().min(0).max(1000),
    text: z.string().trim().min(10, { message: 'contact.message-too-short' }).max(messageMaximum),
  }),
  result: empty,
  errors: {
    ...notFound,
    'contact.answered-meanwhile': contactDeskErrors['contact.answered-meanwhile'],
    'contact.key-used-otherwise': contactDeskErrors['contact.key-used-otherwise'],
  },
});

export const zatvoriPoruku = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZatvoriPoruku',
  who: clerks,
  summary: 'Put a message away without another answer; one that is closed stays so',
  input: z.strictObject({ reference }),
  result: empty,
  errors: notFound,
});
