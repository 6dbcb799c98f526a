import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { languageId } from '../core/schemas.ts';
import { anyone, everyMember } from '../core/who.ts';
import { contactErrors } from './errors.ts';

/** Longest message, in characters. */
export const messageMaximum = 4000;

/** `forgery`: the sender reports a message that pretends to be from the operator. */
export const messageKind = z.enum(['message', 'forgery']);
export type MessageKind = z.infer<typeof messageKind>;

const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, { message: 'contact.one-line-only' });

export const getObrazac = defineCall({
  method: 'GET',
  path: '/api/Kontakt/GetObrazac',
  who: anyone,
  summary: 'A ticket for one message',
  input: z.object({}),
  result: z.strictObject({
    /** Sent with the message. A ticket is for one message, however often that is sent. */
    ticket: z.string(),
    /** Seconds after which a message with the ticket is accepted. */
    minimumSeconds: z.int(),
  }),
  errors: {},
});

export const posalji = defineCall({
  method: 'POST',
  path: '/api/Kontakt/Posalji',
  who: { visitor: true, ...everyMember },
  summary: 'Send a message to the operator; a copy goes to the sender by mail',
  input: z.strictObject({
    ticket: z.string().max(200).default(''),
    kind: messageKind.default('message'),
    subject: oneLine.min(3).max(120),
    message: z
      .string()
      .trim()
      .min(10, { message: 'contact.message-too-short' })
      .max(messageMaximum),
    name: oneLine.min(2).max(120),
    email: z.email().max(254),
    /** As dialled, or empty. */
    phone: z
      .string()
      .trim()
      .regex(/^$|^\+?[\d\s()/.-]{5,30}$/, { message: 'contact.phone-invalid' })
      .default(''),
    /** Serial number or plate that the message is about, or empty. */
    tag: oneLine.max(40).default(''),
    languageId: languageId.default('2'),
    /** The honeypot field: people do not see it, so it must stay empty. */
    website: z.string().max(200).default(''),
  }),
  result: z.strictObject({
    /** Reference number of the message, for the sender and the operator. */
    reference: z.string(),
  }),
  errors: contactErrors,
});
