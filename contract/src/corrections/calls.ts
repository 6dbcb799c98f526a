import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  first,
  id,
  instant,
  kategorija,
  languageId,
  minorUnits,
  rows,
} from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { cameraReading } from '../passages/reading.ts';
import { correctionsErrors } from './errors.ts';
import { refusedReason, refusedSource, refusedState } from './refused.ts';

/** Beyond it the number of rows says "so many or more". */
export const refusedCounted = 10_000;
/** Longest note to a decision. */
export const correctionNoteMaximum = 500;
/** Records that one decision may be about. */
export const mostDecided = 100;

const counted = z.int().min(0);
const note = z.string().trim().min(1).max(correctionNoteMaximum);

/** A record as a form shows it; what could not be read is empty. */
const delivered = z.strictObject({
  /** The lanes' own number of the passage. */
  recordNumber: z.string(),
  serialNumber: z.string(),
  entryStation: z.string(),
  enteredAt: z.string(),
  exitStation: z.string(),
  exitedAt: z.string(),
  lane: z.string(),
  category: z.string(),
});

const refusedPassage = z.strictObject({
  record_id: id,
  source: refusedSource,
  reason: refusedReason,
  /** What is wrong with a record that cannot be read, in English; else empty. */
  detail: z.string(),
  /** Address of the system that sent it first, or `command line`. */
  deliverer: z.string(),
  delivered,
  /** Name of the station of exit, or its id where the network has no such station. */
  station: z.string(),
  /** Of a passage abroad that could be read; else null. */
  abroad: z
    .strictObject({
      /** ISO 3166. */
      country: z.string(),
      /** Empty if the entry is unknown. */
      entry: z.string(),
      /** As the partner asks it, in the country's currency. */
      amount,
    })
    .nullable(),
  /** Of the exit, as delivered; null where it could not be read. */
  passedAt: instant.nullable(),
  /** As it came, or its beginning. */
  content: z.string(),
  /** What the camera of the lane read; null where it sent nothing, or it is no longer kept. */
  reading: cameraReading.nullable(),
  firstAt: instant,
  lastAt: instant,
  /** How often it came. */
  times: z.int().min(1),
  state: refusedState,
  decision: z
    .strictObject({
      /** Empty where it was recorded after all. */
      by: z.string(),
      at: instant,
      note: z.string(),
      /** What was charged, and to whom; null where nobody was. */
      charged: z.strictObject({ account_id: id, customer: z.string(), amount }).nullable(),
    })
    .nullable(),
});
export type RefusedPassage = z.infer<typeof refusedPassage>;

export const getOdbijeniProlasci = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetOdbijeniProlasci',
  who: clerks,
  summary:
    'Records of deliveries that were refused, the newest first, and how many there are of what',
  input: z.strictObject({
    first,
    rows,
    state: refusedState.default('open'),
    reason: refusedReason.optional(),
    source: refusedSource.optional(),
    /** Of the exit, as delivered. */
    station_id: z.string().max(80).optional(),
    lane: z.string().max(20).optional(),
    /** On which it came first, in toll time. */
    day: day.optional(),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    items: z.array(refusedPassage),
    /** Counted up to 10,000. */
    totalRecords: counted,
    /** What can be chosen in this state, with how many of the newest 10,000. */
    choices: z.strictObject({
      reasons: z.array(z.strictObject({ reason: refusedReason, count: counted })),
      stations: z.array(
        z.strictObject({ station_id: z.string(), name: z.string(), count: counted }),
      ),
      /** Of the chosen station; none where none is chosen. */
      lanes: z.array(z.strictObject({ lane: z.string(), count: counted })),
    }),
  }),
  errors: {},
});

/** The passage as staff have mended it. */
const mended = {
  record_id: id,
  serialNumber: z.string().trim().min(1).max(40),
  /** Both empty if the entry is unknown. */
  entryStation: z.string().max(80),
  enteredAt: z.union([instant, z.literal('')]),
  exitStation: z.string().min(1).max(80),
  exitedAt: instant,
  lane: z.string().regex(/^[!-~][ -~]{0,19}$/),
  category: kategorija,
};

const mending = {
  'corrections.not-found': correctionsErrors['corrections.not-found'],
  'corrections.decided': correctionsErrors['corrections.decided'],
  'corrections.tag-unknown': correctionsErrors['corrections.tag-unknown'],
};

export const obracunajOdbijeni = defineCall({
  method: 'POST',
  path: '/api/Uprava/ObracunajOdbijeni',
  who: clerks,
  summary:
    'What a refused passage would cost as mended, and whose tag would be charged; charges nothing',
  input: z.strictObject(mended),
  result: z.strictObject({
    amount,
    account_id: id,
    customer: z.string(),
    serialNumber: z.string(),
    plate: z.string(),
    /** Category of the tag. */
    category: kategorija,
  }),
  errors: mending,
});

const abroad = { record_id: id, serialNumber: mended.serialNumber };

export const obracunajStraniOdbijeni = defineCall({
  method: 'POST',
  path: '/api/Uprava/ObracunajStraniOdbijeni',
  who: clerks,
  summary:
    'What a passage abroad that was refused for its tag would cost, and whose tag would be charged; charges nothing',
  input: z.strictObject(abroad),
  result: obracunajOdbijeni.result,
  errors: mending,
});

export const naplatiStraniOdbijeni = defineCall({
  method: 'POST',
  path: '/api/Uprava/NaplatiStraniOdbijeni',
  who: clerks,
  summary:
    "Record a passage abroad that was refused for its tag as the passage of a tag: it is in the customer's next invoice; the same again changes nothing",
  input: z.strictObject({
    ...abroad,
    note,
    /** The toll that was shown; any other is refused. */
    amount: minorUnits.min(0),
  }),
  result: z.strictObject({
    /** It was recorded so before. */
    already: z.boolean(),
  }),
  errors: {
    ...mending,
    'corrections.amount-changed': correctionsErrors['corrections.amount-changed'],
  },
});

export const naplatiOdbijeni = defineCall({
  method: 'POST',
  path: '/api/Uprava/NaplatiOdbijeni',
  who: clerks,
  summary: 'Charge a refused passage as mended; the same again changes nothing',
  input: z.strictObject({
    ...mended,
    note,
    /** The toll that was shown; any other is refused. */
    amount: minorUnits.min(0),
  }),
  result: z.strictObject({
    /** It was charged so before. */
    already: z.boolean(),
  }),
  errors: {
    ...mending,
    'corrections.amount-changed': correctionsErrors['corrections.amount-changed'],
  },
});

export const resiOdbijene = defineCall({
  method: 'POST',
  path: '/api/Uprava/ResiOdbijene',
  who: clerks,
  summary:
    'Decide that nobody pays for refused records, or that the partner corrects them; those that are decided already stay as they are',
  input: z.strictObject({
    record_ids: z.array(id).min(1).max(mostDecided),
    /** Only what the partner delivered can be returned to it; the rest is left. */
    decision: z.enum(['nobody', 'written-off', 'returned']),
    note,
  }),
  result: z.strictObject({
    decided: counted,
    /** Decided before, by whomever, or recorded meanwhile. */
    left: counted,
  }),
  errors: {},
});
