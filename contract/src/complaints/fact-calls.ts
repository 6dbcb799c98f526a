import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, id, instant, kategorija, languageId } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { laneHour } from '../lanes/calls.ts';
import { passageMark } from '../passages/marks.ts';
import { comparedReading } from '../passages/reading.ts';
import { complaintKind, complaintState } from './complaint.ts';
import { complaintsErrors } from './errors.ts';

/** Passages that are shown before the disputed one, and as many after it. */
export const neighboursEach = 3;
/** Days before and after it in which they are looked for. */
export const neighbourDays = 31;
/** Other complaints of the customer that are shown. */
export const otherComplaintsMaximum = 5;

const neighbour = z.strictObject({
  passage_id: id,
  /** Whether it is the disputed one. */
  disputed: z.boolean(),
  /** ISO 3166 of a passage abroad; empty at home. */
  country: z.string(),
  /** Empty if the entry is unknown. */
  entry: z.string(),
  exit: z.string(),
  enteredAt: instant.nullable(),
  exitedAt: instant,
  /** Empty abroad. */
  lane: z.string(),
  kategorija,
  amount,
  marks: z.array(passageMark),
});
export type NeighbourPassage = z.infer<typeof neighbour>;

const facts = z.strictObject({
  /** What the tag drove next before and after, at home and abroad, the oldest first; the disputed one among them. */
  passages: z.array(neighbour),
  /** What the lane says that it sent in that hour, beside what came; null where there is neither, and abroad. */
  laneHour: laneHour.nullable(),
  /** What the camera of the lane read of the disputed passage; null where it sent nothing or it is no longer kept, and abroad. */
  reading: comparedReading.nullable(),
  /** The partner's own number of the passage abroad, and when we got it; null at home. */
  partner: z.strictObject({ record: z.string(), receivedAt: instant }).nullable(),
  /** Other complaints of the customer about anything, the newest first. */
  complaints: z.array(
    z.strictObject({
      complaint_number: z.string(),
      kind: complaintKind,
      state: complaintState,
      receivedAt: instant,
    }),
  ),
  /** How many there are. */
  complaintsTotal: z.int().min(0),
});
export type ComplaintFacts = z.infer<typeof facts>;

export const getCinjeniceReklamacije = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetCinjeniceReklamacije',
  who: clerks,
  summary:
    'What a complaint about a passage is decided by: what the tag drove before and after, the record of the lane, the other complaints of the customer',
  input: z.strictObject({
    complaint_number: z.string().min(1).max(32),
    /** One of those that it is about; left out: the only one. */
    passage_id: z.string().max(64).default(''),
    languageId: languageId.default('2'),
  }),
  result: facts,
  errors: { 'complaints.not-found': complaintsErrors['complaints.not-found'] },
});
