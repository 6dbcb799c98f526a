import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, day, first, instant, languageId, rows } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';

/** Beyond it the number of rows says "so many or more". */
export const laneHoursCounted = 10_000;
/** Longest reason for which a difference is closed. */
export const laneNoteMaximum = 500;
/** Hours that one decision may be about. */
export const mostLaneHoursClosed = 100;

const count = z.int().min(0);

export const laneHourStates = [
  /** What came is not what the lane says, and nobody has closed the difference. */
  'differs',
  'closed',
  'agrees',
  /** Passages came, but no control record of the whole hour. */
  'no-record',
] as const;
export const laneHourState = z.enum(laneHourStates);
export type LaneHourState = z.infer<typeof laneHourState>;

/** What can be asked for: hours of a state, or of every one. */
export const laneHourChoices = [...laneHourStates, 'every'] as const;
export type LaneHourChoice = (typeof laneHourChoices)[number];

const laneName = z.string().min(1).max(120);

/** An hour of a lane: what it says that it has sent, beside what came. */
export const laneHour = z.strictObject({
  station_id: z.string(),
  station: z.string(),
  lane: z.string(),
  /** Begin of the hour, in which the exits are. */
  hourAt: instant,
  /** The newest control record; null where there is none. */
  sent: z
    .strictObject({
      passages: count,
      /** Null where lanes do not price passages. */
      amount: amount.nullable(),
      version: count,
      /** Up to when the lane has counted. */
      until: instant,
      receivedAt: instant,
    })
    .nullable(),
  recorded: z.strictObject({ passages: count, amount }),
  /** Refused and kept, and neither charged nor recorded since. */
  refused: z.int(),
  /** How many have not arrived; less than zero where more came than the lane says. */
  missing: z.int(),
  /** The difference of the sums, likewise; zero where the counts differ. */
  missingAmount: amount,
  state: laneHourState,
  /** Control records of the whole hour that later ones have replaced, the newest first. */
  replaced: z.array(
    z.strictObject({
      passages: count,
      amount: amount.nullable(),
      version: count,
      receivedAt: instant,
    }),
  ),
  closed: z
    .strictObject({
      by: z.string(),
      at: instant,
      note: z.string(),
      /** Another difference than now: it is open again. */
      passages: z.int(),
    })
    .nullable(),
});
export type LaneHour = z.infer<typeof laneHour>;

/** The hours of a lane on a day, added up. */
const laneDay = z.strictObject({
  /** Hours with a control record of the whole hour; what follows is of these. */
  hours: count,
  sent: count,
  recorded: count,
  refused: z.int(),
  /** How many have not arrived, in the hours where some are missing. */
  missing: count,
  /** How many came that the lane does not know of, in the hours where some are. */
  surplus: count,
  /** Of hours whose lane says a sum; null where none does. */
  sentAmount: amount.nullable(),
  /** Of the same hours. */
  recordedAmount: amount,
  /** Hours in which passages came, but no control record. */
  withoutRecord: count,
});
export type LaneDay = z.infer<typeof laneDay>;

export const getSateTraka = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetSateTraka',
  who: clerks,
  summary:
    'Hours of lanes: control records beside what was recorded and refused, the newest first; those with a difference, unless others are asked for',
  input: z.strictObject({
    first,
    rows,
    languageId: languageId.default('2'),
    state: z.enum(laneHourChoices).default('differs'),
    station_id: z.string().max(80).optional(),
    lane: z.string().max(20).optional(),
    /** Of toll time, in which the hour begins. */
    day: day.optional(),
  }),
  result: z.strictObject({
    items: z.array(laneHour),
    /** Counted up to `laneHoursCounted`. */
    totalRecords: count,
    /** Whether any lane has ever delivered a control record. */
    delivered: z.boolean(),
    /** Of the day, where one lane and one day are asked for; else null. */
    laneDay: laneDay.nullable(),
  }),
  errors: {},
});

/** Up to when a station is complete, and which of its lanes is furthest behind. */
const completeStation = z.strictObject({
  station_id: z.string(),
  station: z.string(),
  at: instant,
  /** Lanes that report. */
  lanes: count,
  lane: z.string(),
  /** What that lane waits for: a difference to be mended or closed, or its next control record. */
  waitsFor: z.enum(['difference', 'record']),
  /** Further behind than the network's time, and not unconfirmed: customers are told of it by itself. */
  behind: z.boolean(),
});
export type CompleteStation = z.infer<typeof completeStation>;

export const getPotpunostStanica = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPotpunostStanica',
  who: { ...clerks, untraced: true },
  summary:
    'Up to when what lanes have recorded is complete: station by station, the furthest behind first',
  input: z.strictObject({ languageId: languageId.default('2') }),
  result: z.strictObject({
    /** Null if no station confirms all its passages. */
    network: instant.nullable(),
    items: z.array(completeStation),
    /** Stations with passages of the last day through lanes of which no control records come; others of their lanes may send some. */
    unconfirmed: z.array(z.strictObject({ station_id: z.string(), station: z.string() })),
  }),
  errors: {},
});

export const zatvoriRazlikeTraka = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZatvoriRazlikeTraka',
  who: clerks,
  summary:
    'Close differences between control records and what came, with a reason; another difference of the same hour opens it again. The same again changes nothing',
  input: z.strictObject({
    hours: z
      .array(
        z.strictObject({
          station_id: laneName,
          lane: laneName,
          hourAt: instant,
          /** The difference that was seen, of counts and of sums; one that has changed meanwhile stays open. */
          missing: z.int(),
          missingAmount: amount,
        }),
      )
      .min(1)
      .max(mostLaneHoursClosed),
    note: z.string().trim().min(1).max(laneNoteMaximum),
  }),
  result: z.strictObject({
    closed: count,
    /** Changed meanwhile, or closed by somebody else. */
    left: count,
  }),
  errors: {},
});
