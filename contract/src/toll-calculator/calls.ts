import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, day, id, kategorija, languageId, page } from '../core/schemas.ts';
import { anyone } from '../core/who.ts';
import { tollCalculatorErrors } from './errors.ts';
import { confidence, tariffs } from './network.ts';

const inLanguage = z.object({ languageId: languageId.default('2') });
/** Seconds for which an answer about the network may be cached; tariffs are known well ahead. */
const keptFor = 300;

export const station = z.strictObject({
  id,
  /** In the language asked for. */
  name: z.string(),
  /** Id of the motorway that its kilometre is on. */
  motorway: z.string(),
  tariffSystem: z.string(),
  /** WGS84 degrees of the plaza. */
  lat: z.number(),
  lon: z.number(),
  /** Kilometre of the motorway. */
  km: z.number(),
  /** `barrier` is across the motorway, `exit` beside it, `interchange` charges nothing. */
  kind: z.enum(['barrier', 'exit', 'interchange']),
  /** Other names that people search by, such as the city whose barrier it is. */
  aliases: z.array(z.string()),
  confidence,
});
export type Station = z.infer<typeof station>;

export const getStanice = defineCall({
  method: 'GET',
  path: '/api/Putarina/GetStanice',
  who: anyone,
  reads: true,
  summary: 'The toll stations in use, in the order of the motorways',
  keptFor,
  input: inLanguage,
  result: page(station),
  errors: {},
});

export const motorway = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Sign of the road, such as `A1`. */
  sign: z.string(),
  eRoads: z.string(),
  km: z.number(),
  /** Centre lines of points `[lat, lon]`, WGS84 degrees; drawn one after another. */
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type Motorway = z.infer<typeof motorway>;

export const getPutevi = defineCall({
  method: 'GET',
  path: '/api/Putarina/GetPutevi',
  who: anyone,
  reads: true,
  summary: 'The centre lines of the motorways, for maps; © OpenStreetMap contributors',
  keptFor,
  input: inLanguage,
  result: page(motorway),
  errors: {},
});

export const vehicleCategory = z.strictObject({
  kategorija,
  name: z.string(),
  /** A criterion in a few words. */
  summary: z.string(),
  /** Each one is sufficient. */
  criteria: z.array(z.string()),
  examples: z.array(z.string()),
  /** Multiplier of the value of category I on the day asked for, in percent; null if it has none. */
  multiplierPercent: z.int().nullable(),
  confidence,
});
export type VehicleCategory = z.infer<typeof vehicleCategory>;

export const getKategorije = defineCall({
  method: 'GET',
  path: '/api/Putarina/GetKategorije',
  who: anyone,
  reads: true,
  summary: 'The vehicle categories with their criteria, and what a tag saves',
  keptFor,
  input: inLanguage.extend({ date: day.optional() }),
  result: page(vehicleCategory).extend({
    tagDiscount: z.strictObject({ validFrom: day, percent: z.number().min(0).max(100) }).nullable(),
  }),
  errors: {},
});

export const getTarifa = defineCall({
  method: 'GET',
  path: '/api/Putarina/GetTarifa',
  who: anyone,
  reads: true,
  summary: 'All data of the toll calculation, for calculating offline',
  keptFor,
  input: inLanguage,
  result: tariffs.extend({
    tariffSystems: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  }),
  errors: {},
});

const way = z.strictObject({
  /** One for each stretch of a tariff system; none if the whole route is free. */
  sections: z.array(
    z.strictObject({
      /** Station ids of the entry and the exit. */
      from: id,
      to: id,
      tariffSystem: z.string(),
      km: z.number(),
      amount,
      amountWithTag: amount,
    }),
  ),
  total: amount,
  totalWithTag: amount,
  /** For information; null if the operator gives no rate. */
  totalEur: amount.nullable(),
  km: z.number(),
  /** Usual duration. */
  minutes: z.int(),
});

const trip = way.extend({ alternatives: z.array(way) });
export type TollTrip = z.infer<typeof trip>;
export type TollWay = z.infer<typeof way>;

export const izracunajPutarinu = defineCall({
  method: 'POST',
  path: '/api/Putarina/IzracunajPutarinu',
  who: anyone,
  reads: true,
  summary: 'The toll between two stations on a day, today by default',
  input: z.strictObject({ from: id, to: id, kategorija, date: day.optional() }),
  result: trip,
  errors: tollCalculatorErrors,
});
