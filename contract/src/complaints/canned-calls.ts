import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, id, instant } from '../core/schemas.ts';
import { formatMessage } from '../core/message.ts';
import { editors, type ForStaff } from '../core/who.ts';
import { latinWordIn } from '../script/index.ts';
import { complaintKind, complaintTextMaximum } from './complaint.ts';
import { complaintReasonMinimum } from './desk-calls.ts';
import { complaintsErrors } from './errors.ts';

/** Canned answers that are kept at most; they are shown all at once. */
export const cannedAnswersMaximum = 200;
export const cannedTitleMaximum = 80;

/** Answers say nothing about anybody. */
const readers = {
  staff: ['clerk', 'editor', 'supervisor'],
  untraced: true,
} as const satisfies ForStaff;

/** Kind of complaint that an answer is for; empty: all. */
const kind = z.union([complaintKind, z.literal('')]);

const cannedAnswer = z.strictObject({
  answer_id: id,
  kind,
  /** By which staff find it; customers do not see it. */
  title: z.string(),
  /** In Cyrillic; Latin is derived. */
  serbian: z.string(),
  english: z.string(),
  /** Counts the changes: saving names the one that was seen. */
  revision: z.int().min(1),
  changedAt: instant,
  changedBy: z.string(),
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const getGotoviOdgovori = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetGotoviOdgovori',
  who: readers,
  summary: 'Answers that are kept ready for complaints, by kind and title',
  input: z.strictObject({}),
  result: z.strictObject({ items: z.array(cannedAnswer) }),
  errors: {},
});

const written = z
  .string()
  .trim()
  .min(complaintReasonMinimum, { message: 'complaints.text-too-short' })
  .max(complaintTextMaximum);
const cyrillic = written.superRefine((text, context) => {
  const word = latinWordIn(text);
  if (word === undefined) return;
  const message = formatMessage('complaints.not-cyrillic', { word: word.slice(0, 40) });
  context.addIssue({ code: 'custom', message });
});

const moved = {
  'complaints.canned-not-found': complaintsErrors['complaints.canned-not-found'],
  'complaints.canned-changed': complaintsErrors['complaints.canned-changed'],
};

export const sacuvajGotovOdgovor = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajGotovOdgovor',
  who: editors,
  summary: 'Add an answer, or replace one; the caller generates its id, so that it is added once',
  input: z.strictObject({
    answer_id: z.guid(),
    /** Of the replaced one as it was seen; 0 for a new one. */
    revision: z.int().min(0),
    kind,
    title: z.string().trim().min(1, { message: 'field.required' }).max(cannedTitleMaximum),
    serbian: cyrillic,
    english: written,
  }),
  result: cannedAnswer,
  errors: {
    ...moved,
    'complaints.too-many-canned': complaintsErrors['complaints.too-many-canned'],
  },
});

export const obrisiGotovOdgovor = defineCall({
  method: 'POST',
  path: '/api/Uprava/ObrisiGotovOdgovor',
  who: editors,
  summary: 'Delete an answer; what was sent with it stays',
  input: z.strictObject({ answer_id: z.guid(), revision: z.int().min(1) }),
  result: empty,
  errors: moved,
});
