import { currency, day, kategorija } from '@rampa/contract';
import { confidence } from '@rampa/contract/toll-calculator';
import { z } from 'zod';
import { boundedList } from '../../platform/files/bounded-list.ts';
import { readableLine, readableText } from '../../platform/files/readable-text.ts';

// The two kinds of file with an operator's network, as JSON. `rampa import` takes them
// from anywhere; the demo brings its own.

/** Most stations, junctions or roads of a file; far more than a country has. */
export const mostRecords = 20_000;
/** Most points of one line of a motorway. */
const mostPoints = 20_000;

const name = readableLine(120).min(1);
const code = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, 'must be letters, digits and hyphens, 63 at most');
const country = z.enum(['rs', 'sr']);
const kilometres = z.number().min(0).max(10_000);
const degrees = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) };
const words = z.strictObject({
  /** Serbian in Cyrillic; Latin is derived from it. */
  sr: readableText(500),
  en: readableText(500),
});

export const motorwayRecord = z.strictObject({
  id: code,
  name,
  sign: readableLine(10).min(1),
  eRoads: readableLine(60),
  km: kilometres,
  confidence,
  /** Points `[lat, lon]`. */
  lines: boundedList(
    boundedList(z.tuple([degrees.lat, degrees.lon]), { least: 2, most: mostPoints }),
    { most: 1000 },
  ),
});

export const stationRecord = z.strictObject({
  id: code,
  /** In Cyrillic; Latin is derived from it without loss. */
  name,
  aliases: boundedList(name, { most: 20 }).default([]),
  motorway: code,
  /** Chainage of the motorway, kilometres. */
  km: kilometres,
  tariffSystem: code,
  kind: z.enum(['barrier', 'exit', 'interchange']),
  status: z.enum(['open', 'closed']),
  /** WGS84 degrees of the plaza. */
  ...degrees,
  confidence,
});

const tariffSystemRecord = z.strictObject({
  id: code,
  name,
  kind: z.enum(['closed', 'free']),
  confidence,
});

/** Nodes of the graph without entry or exit. */
const junctionRecord = z.strictObject({ id: code, name, ...degrees });

export const stationsFile = z.strictObject({
  format: z.literal(1),
  kind: z.literal('stations'),
  country,
  attribution: readableText(200).default(''),
  motorways: boundedList(motorwayRecord, { most: 1000 }).default([]),
  tariffSystems: boundedList(tariffSystemRecord, { most: 1000 }).default([]),
  stations: boundedList(stationRecord, { most: mostRecords }).default([]),
  junctions: boundedList(junctionRecord, { most: mostRecords }).default([]),
});
export type StationsFile = z.infer<typeof stationsFile>;

const categoryRecord = z.strictObject({
  code: kategorija,
  name: words,
  summary: words,
  criteria: boundedList(words, { most: 50 }),
  examples: boundedList(words, { most: 50 }),
  /** Usual speed on a motorway, for the duration of a trip. */
  kmPerHour: z.int().min(1).max(200),
  confidence,
});

export const roadRecord = z.strictObject({
  from: code,
  to: code,
  motorway: code,
  /** Null if it is free. */
  tariffSystem: code.nullable(),
  /** Stored in whole metres, at least one. */
  km: z.number().min(0.001).max(1000),
  /** Speed of the road if it is lower than the vehicle's. */
  kmPerHour: z.int().min(1).max(200).optional(),
  /** Value for category I before rounding, minor units. */
  value: z.int().min(0),
});

export const tariffFile = z.strictObject({
  format: z.literal(1),
  kind: z.literal('tariff'),
  country,
  currency,
  version: code,
  /** First day (toll time) of the version; it ends when the next begins. */
  validFrom: day,
  /** Amounts are rounded to this many minor units, half up, per tariff system passed. */
  roundTo: z.int().min(1).max(1_000_000),
  confidence,
  /** A remark on the list for its readers; empty for an official one. */
  notice: words.default({ sr: '', en: '' }),
  /** Percent of category I. A file without them takes those of the previous version. */
  multipliers: z
    .record(z.string(), z.unknown())
    .refine(
      (given) => Object.keys(given).length <= kategorija.options.length,
      'too many categories',
    )
    .pipe(z.partialRecord(kategorija, z.int().min(1).max(10_000)))
    .optional(),
  categories: boundedList(categoryRecord, { most: 50 }).default([]),
  tagDiscounts: boundedList(
    z.strictObject({
      validFrom: day,
      percent: z.int().min(0).max(100),
      /** The discount of a section is rounded to this many minor units, half up. */
      roundTo: z.int().min(1).max(1_000_000),
    }),
    { most: 1000 },
  ).default([]),
  /** Units of the currency for a euro, times 100,000. */
  euroRates: boundedList(z.strictObject({ validFrom: day, rate: z.int().min(1) }), {
    most: 1000,
  }).default([]),
  roads: boundedList(roadRecord, { least: 1, most: mostRecords }),
});
export type TariffFile = z.infer<typeof tariffFile>;

/** A price list as it was stored, maybe by a program of another version; null if this one cannot read it. */
export function readStoredTariff(stored: unknown): TariffFile | null {
  const read = tariffFile.safeParse(stored);
  return read.success ? read.data : null;
}
