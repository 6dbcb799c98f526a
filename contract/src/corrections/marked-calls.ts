import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  first,
  id,
  instant,
  kategorija,
  languageId,
  minorUnits,
  rows,
} from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { approvalsErrors } from '../approvals/errors.ts';
import { passageMark, passageReason } from '../passages/marks.ts';
import { correctionNoteMaximum, mostDecided } from './calls.ts';
import { correctionsErrors } from './errors.ts';

/** What staff have said about a marked passage. */
export const reviewStates = ['open', 'accepted', 'corrected'] as const;
export const reviewState = z.enum(reviewStates);
export type ReviewState = z.infer<typeof reviewState>;

const note = z.string().trim().min(1).max(correctionNoteMaximum);

const markedPassage = z.strictObject({
  account_id: id,
  customer: z.string(),
  passage_id: id,
  serial_number: z.string(),
  plate: z.string(),
  /** Empty if the entry is unknown. */
  entry: z.string(),
  /** Id of its station; empty if it is unknown. */
  entryStation: z.string(),
  exit: z.string(),
  enteredAt: instant.nullable(),
  exitedAt: instant,
  lane: z.string(),
  kategorija,
  /** For which the tag was registered. */
  tagKategorija: kategorija,
  amount,
  reasons: z.array(passageReason),
  state: reviewState,
  /** It is not among those to be checked yet: whoever decides takes it up first. Left out where it is. */
  toTakeUp: z.boolean().optional(),
  /** Number of an open complaint about it: it is decided there. Left out if there is none. */
  disputed: z.string().optional(),
  /** What complaints about it have given back. Left out for nothing. */
  givenBack: amount.optional(),
  decision: z
    .strictObject({
      by: z.string(),
      at: instant,
      note: z.string(),
      /** Given back to the tag; null where the charge was right. */
      refund: amount.nullable(),
    })
    .nullable(),
});
export type MarkedPassage = z.infer<typeof markedPassage>;

export const getOznaceniProlasci = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetOznaceniProlasci',
  who: clerks,
  summary: 'Passages of all customers that look wrong, the newest first',
  input: z.strictObject({
    first,
    rows,
    state: reviewState.default('open'),
    mark: passageMark.optional(),
    /** Of the exit. */
    station_id: z.string().max(80).optional(),
    /** Those of one customer. */
    account_id: id.optional(),
    /** One passage alone; among the open ones, with its customer, also one that nobody checks yet. */
    passage_id: id.optional(),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    items: z.array(markedPassage),
    /** Counted up to 10,000. */
    totalRecords: z.int().min(0),
  }),
  errors: {},
});

const named = { account_id: id, passage_id: id };

/** What should have been charged: nothing, or a trip in a category. */
const corrected = {
  ...named,
  nothing: z.boolean(),
  /** Empty if the entry is unknown. */
  entryStation: z.string().max(80),
  category: kategorija,
};

const correcting = {
  'corrections.not-found': correctionsErrors['corrections.not-found'],
  'corrections.decided': correctionsErrors['corrections.decided'],
  'corrections.disputed': correctionsErrors['corrections.disputed'],
  'corrections.nothing-to-refund': correctionsErrors['corrections.nothing-to-refund'],
  'corrections.tag-closed': correctionsErrors['corrections.tag-closed'],
};

export const obracunajIspravku = defineCall({
  method: 'POST',
  path: '/api/Uprava/ObracunajIspravku',
  who: clerks,
  summary: 'What a passage should have cost, and what would be given back; changes nothing',
  input: z.strictObject(corrected),
  result: z.strictObject({
    charged: amount,
    correct: amount,
    /** Given back for complaints before. */
    refundedBefore: amount,
    refund: amount,
  }),
  errors: correcting,
});

export const ispraviProlazak = defineCall({
  method: 'POST',
  path: '/api/Uprava/IspraviProlazak',
  who: clerks,
  summary:
    'Give back to the tag what a passage cost too much; the customer is told. The same again changes nothing',
  input: z.strictObject({
    ...corrected,
    note,
    /** The refund that was shown; any other is refused. */
    refund: minorUnits.min(1),
  }),
  result: z.strictObject({
    /** It was corrected, or proposed, so before. */
    already: z.boolean(),
    /** Nothing is given back yet: it is more than the caller may give back alone, and waits for somebody else. */
    proposed: z.boolean().optional(),
  }),
  errors: {
    ...correcting,
    'corrections.amount-changed': correctionsErrors['corrections.amount-changed'],
    'approvals.pending': approvalsErrors['approvals.pending'],
  },
});

export const uzmiNaProveru = defineCall({
  method: 'POST',
  path: '/api/Uprava/UzmiNaProveru',
  who: clerks,
  summary:
    'Put a passage of a customer among those to be checked, also one without a mark, because the customer asks about it; the same again changes nothing',
  input: z.strictObject(named),
  result: z.strictObject({
    /** It was among them already. */
    already: z.boolean(),
  }),
  errors: {
    'corrections.not-found': correctionsErrors['corrections.not-found'],
    'corrections.decided': correctionsErrors['corrections.decided'],
  },
});

export const prihvatiOznacene = defineCall({
  method: 'POST',
  path: '/api/Uprava/PrihvatiOznacene',
  who: clerks,
  summary:
    'Marked passages were charged rightly; those that are decided already, or disputed by an open complaint, stay as they are',
  input: z.strictObject({ passages: z.array(z.strictObject(named)).min(1).max(mostDecided), note }),
  result: z.strictObject({ decided: z.int().min(0), left: z.int().min(0) }),
  // If all of them are.
  errors: { 'corrections.disputed': correctionsErrors['corrections.disputed'] },
});
