import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { formatMessage } from '../core/message.ts';
import { day, firstInQuery, instant, page, rowsInQuery } from '../core/schemas.ts';
import { supervisors } from '../core/who.ts';
import { latinWordIn } from '../script/index.ts';
import { station } from './calls.ts';
import { stationDeskErrors } from './errors.ts';

export const stationKinds = ['barrier', 'exit', 'interchange'] as const;
export type StationKind = (typeof stationKinds)[number];

/** Fields of a station whose changes its history tells. */
export const stationFields = [
  'name',
  'aliases',
  'motorway',
  'tariffSystem',
  'km',
  'kind',
  'status',
  'lat',
  'lon',
  'confidence',
  'lastDay',
] as const;
export const stationField = z.enum(stationFields);
export type StationField = z.infer<typeof stationField>;

/** Names in Cyrillic, as written. */
const deskStation = station.extend({
  /** Grows with each change. */
  revision: z.int().min(0),
  /** The last day on which customers may choose it; null: no end is known. */
  lastDay: day.nullable(),
  /** Customers choose it no more. */
  closed: z.boolean(),
  /** First day of the price list by which trips from and to it are priced: one in force, or to come; null: none has it. */
  pricedFrom: day.nullable(),
  /** No price list in force has it: trips from and to it have no price today. */
  unpriced: z.boolean(),
  /** When somebody changed it here, which imports leave as it is; null: as imported. */
  editedAt: instant.nullable(),
  /** Empty for the command line, and where nobody did. */
  editedBy: z.string(),
});
export type DeskStation = z.infer<typeof deskStation>;

export const stationsShown = z.enum(['open', 'unpriced', 'ending', 'closed']);

/** What stations belong to, for choices; names in Cyrillic. */
const surroundings = {
  roads: z.array(z.strictObject({ id: z.string(), name: z.string(), sign: z.string() })),
  systems: z.array(z.strictObject({ id: z.string(), name: z.string() })),
};

export const getStaniceUprave = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetNaplatneStanice',
  who: supervisors,
  summary:
    'Toll stations as written, road by road: those in use, those without a price, those that close, or closed ones',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    /** Part of a name, another name or an id, in either script. */
    search: z.string().trim().max(120).default(''),
    /** Id of a motorway; empty: all. */
    road: z.string().trim().max(64).default(''),
    show: stationsShown.default('open'),
  }),
  result: page(deskStation).extend(surroundings),
  errors: {},
});

const stationId = z.string().min(1).max(64);
const notFound = { 'stations.not-found': stationDeskErrors['stations.not-found'] };
const moved = { ...notFound, 'stations.changed': stationDeskErrors['stations.changed'] };

const change = z.strictObject({
  at: instant,
  /** Empty: an import, or the command line. */
  by: z.string(),
  kind: z.enum(['added', 'changed', 'closed', 'reopened', 'imported']),
  /** What was changed, as it was. */
  before: z.array(z.strictObject({ field: stationField, was: z.string() })),
});
export type StationChange = z.infer<typeof change>;

/** Changes of a station that are told, the newest. */
export const stationChangesShown = 100;

export const getStanicaUprave = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetJednaNaplatnaStanica',
  who: supervisors,
  summary:
    'A toll station with its history, the lanes that it has, and the price lists that know it',
  input: z.object({ station_id: stationId }),
  result: z.strictObject({
    station: deskStation,
    ...surroundings,
    changes: z.array(change),
    /** Of the price lists in force and to come, those that have it, the oldest first. */
    priceLists: z.array(z.strictObject({ version: z.string(), validFrom: day })),
    /** Lanes that deliver control records, and up to when they have. */
    lanes: z.array(z.strictObject({ lane: z.string(), until: instant })),
  }),
  errors: notFound,
});
export type FoundStation = z.infer<typeof getStanicaUprave.result>;

/** Other names of a station, at most. */
export const mostAliases = 20;

const line = z
  .string()
  .trim()
  .min(1, { message: 'field.required' })
  .max(120)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  .regex(/^[^\u0000-\u001F\u007F\uFFFE\uFFFF]*$/u, { message: 'request.invalid' })
  .refine((text) => text.isWellFormed(), { message: 'request.invalid' });
/** Latin is derived from it: a word in Latin letters would stay as it is. */
const cyrillic = line.superRefine((written, context) => {
  const word = latinWordIn(written);
  if (word === undefined) return;
  const message = formatMessage('stations.not-cyrillic', { word: word.slice(0, 40) });
  context.addIssue({ code: 'custom', message });
});

const degrees = { message: 'stations.coordinate' };

export const sacuvajStanicu = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajNaplatnuStanicu',
  who: supervisors,
  summary:
    'Add or change a toll station; customers may choose it once a price list has it. Repeated the same, it changes nothing',
  input: z.strictObject({
    /** By which lanes, price lists and files name it as well. */
    station_id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/, {
      message: 'stations.id-invalid',
    }),
    /** As shown; null adds one. */
    revision: z.int().min(0).nullable(),
    name: cyrillic,
    aliases: z
      .array(cyrillic)
      .max(mostAliases, { message: 'stations.aliases-too-many' })
      .refine((list) => new Set(list).size === list.length, { message: 'stations.alias-twice' })
      .default([]),
    /** Of one that exists they stay as they are: prices follow from them. */
    motorway: stationId,
    tariffSystem: stationId,
    /** Stored in whole metres. */
    km: z.number({ message: 'stations.km' }).min(0, { message: 'stations.km' }).max(10_000, {
      message: 'stations.km',
    }),
    kind: z.enum(stationKinds),
    lat: z.number(degrees).min(-90, degrees).max(90, degrees),
    lon: z.number(degrees).min(-180, degrees).max(180, degrees),
  }),
  result: z.strictObject({ revision: z.int().min(0) }),
  errors: {
    ...moved,
    'stations.id-taken': stationDeskErrors['stations.id-taken'],
    'stations.road-unknown': stationDeskErrors['stations.road-unknown'],
    'stations.system-unknown': stationDeskErrors['stations.system-unknown'],
  },
});

export const zatvoriStanicu = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZatvoriNaplatnuStanicu',
  who: supervisors,
  summary:
    'Close a toll station after a day, today at the earliest; passages name and price it as before',
  input: z.strictObject({ station_id: stationId, revision: z.int().min(0), lastDay: day }),
  result: z.strictObject({ revision: z.int().min(0) }),
  errors: { ...moved, 'stations.day-past': stationDeskErrors['stations.day-past'] },
});

export const otvoriStanicu = defineCall({
  method: 'POST',
  path: '/api/Uprava/OtvoriNaplatnuStanicu',
  who: supervisors,
  summary: 'Open a closed toll station again, or give up its closing',
  input: z.strictObject({ station_id: stationId, revision: z.int().min(0) }),
  result: z.strictObject({ revision: z.int().min(0) }),
  errors: moved,
});
