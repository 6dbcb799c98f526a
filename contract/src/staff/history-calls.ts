import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, id, instant } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { staffErrors } from './errors.ts';
import { auditLine } from './audit-line.ts';
import { callerOutcome, callerQuestion } from './caller-calls.ts';

/** Parts of a customer's history, by which it is filtered. */
export const historyParts = ['contact', 'mails', 'complaints', 'money', 'tags', 'account'] as const;
export type HistoryPart = (typeof historyParts)[number];

const entry = { entry_id: id, at: instant };

/**
 * How far a mail or an SMS has come; `refused` by the recipient's server, for good, or by the phone's network. The phone has
 * what is `delivered`, which nobody tells of mails.
 */
export const mailState = z.enum(['sent', 'waiting', 'refused', 'delivered']);
export const mailChannel = z.enum(['mail', 'sms']);

const historyEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['note', 'call']),
    ...entry,
    /** Name of the staff member. */
    by: z.string(),
    text: z.string(),
    /** The caller had been verified by whoever wrote it. */
    verified: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('check'),
    ...entry,
    by: z.string(),
    /** Null: it was begun and never ended. */
    verified: z.boolean().nullable(),
    answers: z.array(z.strictObject({ question: callerQuestion, outcome: callerOutcome })),
  }),
  z.strictObject({
    kind: z.literal('mail'),
    ...entry,
    channel: mailChannel,
    to: z.string(),
    subject: z.string(),
    state: mailState,
  }),
  z.strictObject({
    kind: z.literal('event'),
    ...entry,
    ...auditLine.pick({
      actor: true,
      name: true,
      action: true,
      subject: true,
      subjectName: true,
      details: true,
    }).shape,
    /** The money that it was about. */
    amount: amount.nullable(),
  }),
]);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Entries on a page of a history. */
export const historyRows = 30;

export const getIstorijaKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetIstorijaKupca',
  who: clerks,
  summary:
    'What happened with a customer: notes, calls, checks of callers, mails, complaints, money, tags; the newest first, page by page',
  input: z.strictObject({
    account_id: id,
    /** Left out: everything. */
    part: z.enum(historyParts).optional(),
    /** `next` of the page before; left out: from the newest. */
    after: z.strictObject({ at: z.iso.datetime({ offset: true }), entry_id: z.uuid() }).optional(),
  }),
  result: z.strictObject({
    name: z.string(),
    /** Until when a caller counts as verified for whoever asks; null where none does. */
    verifiedUntil: instant.nullable(),
    items: z.array(historyEntry).max(historyRows),
    /** Null on the last page. */
    next: z.strictObject({ at: z.string(), entry_id: id }).nullable(),
  }),
  errors: { 'staff.customer-not-found': staffErrors['staff.customer-not-found'] },
});

export const noteMaximum = 2000;

export const dodajBelesku = defineCall({
  method: 'POST',
  path: '/api/Uprava/DodajBelesku',
  who: clerks,
  summary:
    "Add a note, or what was said in a call, to a customer's history; the same key adds it once",
  input: z.strictObject({
    account_id: id,
    kind: z.enum(['note', 'call']),
    /** For staff; customers get it only with their personal data. */
    text: z.string().trim().min(1).max(noteMaximum),
    idempotencyKey: z.string().min(8).max(64),
  }),
  result: z.strictObject({ entry_id: id }),
  errors: { 'staff.customer-not-found': staffErrors['staff.customer-not-found'] },
});

export const getPoslatMejl = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPoslatMejl',
  who: clerks,
  summary:
    'A mail or an SMS as it was written to somebody of the account, without its links and attachments',
  input: z.strictObject({ account_id: id, entry_id: id }),
  result: z.strictObject({
    channel: mailChannel,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    state: mailState,
    at: instant,
  }),
  errors: { 'staff.mail-not-found': staffErrors['staff.mail-not-found'] },
});
