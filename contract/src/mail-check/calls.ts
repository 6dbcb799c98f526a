import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, empty, instant, languageId } from '../core/schemas.ts';
import { anyone } from '../core/who.ts';
import { mailCheckErrors } from './errors.ts';

/** Documents that have a code. A statement's total is the balance at its end. */
export const documentKinds = [
  'receipt',
  'invoice',
  'credit-note',
  'pro-forma',
  'statement',
  'invoice-abroad',
  'packing-sheet',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What of ours has a code: nothing by which anybody else could be found. */
export const recognised = z.strictObject({
  /** Null: we have sent no mail with this code, or it is too long ago. */
  mail: z
    .strictObject({
      sentAt: instant,
      /** How it was sent. */
      channel: z.enum(['mail', 'sms']),
      /** The recipient's address without what identifies it, such as `a***@p***.rs`; of an SMS the number, `+381***67`. */
      to: z.string(),
      /** Its subject in the language asked for; what differs from mail to mail is `…`. */
      subject: z.string(),
      /** Of an SMS: nothing more is sent to its number, because somebody who got one asked for that. */
      stopped: z.boolean(),
    })
    .nullable(),
  /** Null: no document has this code. */
  document: z
    .strictObject({
      kind: z.enum(documentKinds),
      number: z.string(),
      issuedAt: instant,
      total: amount,
      /** Whom it is made out to, such as `M*** P***`; empty if it names nobody. */
      recipient: z.string(),
    })
    .nullable(),
});

export const proveriKod = defineCall({
  method: 'GET',
  path: '/api/Provera/ProveriKod',
  who: anyone,
  summary: 'Whether a mail or a document is from us, by the code at its foot',
  input: z.object({
    /** As it was typed. */
    kod: z.string().max(1000),
    languageId: languageId.default('2'),
  }),
  result: recognised,
  errors: { 'mail-check.code-unreadable': mailCheckErrors['mail-check.code-unreadable'] },
});

export const zaustaviSms = defineCall({
  method: 'POST',
  path: '/api/Provera/ZaustaviSms',
  who: anyone,
  summary:
    'Have nothing more sent to the number that got the SMS with this code, or have SMS sent there again; safe to repeat',
  input: z.strictObject({
    /** As it was typed. */
    kod: z.string().max(1000),
    stop: z.boolean(),
  }),
  result: empty,
  errors: mailCheckErrors,
});
