import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import {
  amount,
  empty,
  firstInQuery,
  id,
  instant,
  languageId,
  page,
  period,
  rowsInQuery,
} from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { tripChecksErrors } from './errors.ts';
import { keptMonths, mostTripFiles, tripFilesMaximum } from './rules.ts';

/** What a company imports: trips of its own log, tracks with times and places, or working hours. */
export const tripFileKinds = ['trips', 'tracks', 'hours'] as const;
export const tripFileKind = z.enum(tripFileKinds);
export type TripFileKind = z.infer<typeof tripFileKind>;

/** What a comparison finds. */
export const tripFindingKinds = ['no-toll', 'no-trip', 'private'] as const;
export const tripFindingKind = z.enum(tripFindingKinds);
export type TripFindingKind = z.infer<typeof tripFindingKind>;

const count = z.int().min(0);
const closedPeriod = period.refine((text) => /^\d.*\/\d/.test(text), {
  message: 'request.period-invalid',
});

const sums = z.strictObject({
  kind: tripFindingKind,
  findings: count,
  /** Of the passages that were found; of drives without a toll nobody knows it. */
  amount,
});

const check = z.strictObject({
  check_id: z.string(),
  kind: tripFileKind,
  /** Of the file, or of the first of several. */
  fileName: z.string(),
  files: count,
  /** Trips, tracks or lines of working hours. */
  records: count,
  madeAt: instant,
  /** The days that were asked for. */
  period: z.string(),
  /** What was compared of them; both null if nothing was. */
  comparedFrom: instant.nullable(),
  comparedUntil: instant.nullable(),
  /** Whether the lanes confirm up to then what they recorded; if not, nothing is said of drives without a toll. */
  confirmed: z.boolean(),
  /** Passages that were compared, and those of vehicles about which the file says nothing. */
  passages: count,
  otherPassages: count,
  /** Whether what was imported is still there. */
  kept: z.boolean(),
  /** When all of it is deleted. */
  expiresAt: instant,
  sums: z.array(sums),
});
export type TripCheck = z.infer<typeof check>;

const finding = z.strictObject({
  kind: tripFindingKind,
  tag_id: z.string(),
  /** What the company calls the vehicle. */
  vehicle: z.string(),
  serial_number: z.string(),
  /** Of the day; empty if it had none. */
  driver: z.string(),
  /** Empty for a drive without a toll. */
  passage_id: z.string(),
  /** Of the passage, or of the drive; null for an unknown entry. */
  from: instant.nullable(),
  until: instant,
  /** Names of stations; empty for an unknown entry. */
  entry: z.string(),
  exit: z.string(),
  amount: amount.nullable(),
  /** By the file, for a drive without a toll. */
  loggedDriver: z.string(),
});
export type TripFinding = z.infer<typeof finding>;

const group = z.strictObject({
  /** Id of the tag or driver; empty for nobody. */
  of: z.string(),
  name: z.string(),
  findings: count,
  amount,
});
export type TripFindingGroup = z.infer<typeof group>;

const fault = z.strictObject({
  /** Which of the files. */
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  /** `KEY` or `KEY;name:value,…`, as a message. */
  message: z.string(),
});
export type TripFileFault = z.infer<typeof fault>;

const compareErrors = {
  'trip-checks.period-too-long': tripChecksErrors['trip-checks.period-too-long'],
  'trip-checks.too-many-passages': tripChecksErrors['trip-checks.too-many-passages'],
  'trip-checks.archived': tripChecksErrors['trip-checks.archived'],
};
const notFound = { 'trip-checks.not-found': tripChecksErrors['trip-checks.not-found'] };

export const uporediVoznje = defineCall({
  method: 'POST',
  path: '/api/ProveraVoznji/UporediVoznje',
  who: office,
  summary:
    "Compare a company's own trips (CSV), tracks (GPX) or working hours (CSV) with its passages. What is imported is deleted right after it, or kept for some months. Repeated, it makes no second comparison",
  input: z.strictObject({
    kind: tripFileKind,
    period: closedPeriod,
    /** Months for which what is imported is kept; 0: it is not stored at all. */
    keepMonths: z.literal(keptMonths).default(0),
    /** Whose tracks they are; empty: the names of the files say it. */
    tag_id: z.string().max(64).default(''),
    files: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(120),
          /** The file in base64. */
          data: z.string().max(Math.ceil(tripFilesMaximum / 3) * 4),
        }),
      )
      .min(1)
      .max(mostTripFiles),
  }),
  result: z.strictObject({
    /** Empty where a file has faults. */
    check_id: z.string(),
    /** If there are any, nothing is compared and nothing stored. */
    faults: z.array(fault),
  }),
  errors: {
    ...compareErrors,
    'trip-checks.too-many': tripChecksErrors['trip-checks.too-many'],
  },
  bodyLimit: 11_400_000,
});

export const uporediPonovo = defineCall({
  method: 'POST',
  path: '/api/ProveraVoznji/UporediPonovo',
  who: office,
  summary: 'Compare what was kept with the passages again: more of them may have arrived',
  input: z.strictObject({ check_id: id }),
  result: empty,
  errors: {
    ...notFound,
    'trip-checks.too-many-passages': tripChecksErrors['trip-checks.too-many-passages'],
    'trip-checks.archived': tripChecksErrors['trip-checks.archived'],
    'trip-checks.not-kept': tripChecksErrors['trip-checks.not-kept'],
  },
});

export const getProvere = defineCall({
  method: 'GET',
  path: '/api/ProveraVoznji/GetProvere',
  who: office,
  summary: 'Comparisons of own trips and working hours with passages, the newest first',
  input: z.object({ first: firstInQuery, rows: rowsInQuery }),
  result: page(check),
  errors: {},
});

export const getNalazi = defineCall({
  method: 'GET',
  path: '/api/ProveraVoznji/GetNalazi',
  who: office,
  summary:
    'What a comparison found: by kind, by vehicle, by driver, and one by one, the newest first',
  input: z.object({
    check_id: id,
    kind: tripFindingKind.optional(),
    tag_id: z.string().max(64).default(''),
    languageId: languageId.default('2'),
    first: firstInQuery,
    rows: rowsInQuery,
  }),
  result: z.strictObject({
    check,
    /** Of the kind that was asked for, or of all; the most first, a hundred at most. */
    vehicles: z.array(group),
    drivers: z.array(group),
    ...page(finding).shape,
  }),
  errors: notFound,
});

export const obrisiProveru = defineCall({
  method: 'POST',
  path: '/api/ProveraVoznji/ObrisiProveru',
  who: office,
  summary:
    'Delete a comparison, or only what was imported for it; what is not there is not deleted again',
  input: z.strictObject({ check_id: id, what: z.enum(['imported', 'all']) }),
  result: empty,
  errors: {},
});

export const tripFindingsSchemas = ['trip-findings/1'] as const;
export type TripFindingsSchema = (typeof tripFindingsSchemas)[number];

export const izvozNalaza = defineFileCall({
  path: '/api/ProveraVoznji/IzvozNalaza',
  who: office,
  summary:
    'What a comparison found, as CSV or a workbook; headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    check_id: id,
    kind: tripFindingKind.optional(),
    tag_id: z.string().max(64).default(''),
    languageId: languageId.default('2'),
    format: z.enum(['csv', 'xlsx']).default('csv'),
    schema: exportSchema(tripFindingsSchemas),
  }),
  contentTypes: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  schemas: tripFindingsSchemas,
  errors: notFound,
});
