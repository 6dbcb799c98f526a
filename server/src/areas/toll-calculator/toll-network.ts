import { kategorija } from '@rampa/contract';
import { z } from 'zod';

const confidence = z.enum(['found', 'general knowledge', 'estimated']);
const categoryCode = kategorija;
const minor = z.int().min(0);

const station = z.strictObject({
  id: z.string(),
  /** In Cyrillic; Latin is derived from it without loss. */
  name: z.string(),
  motorway: z.string(),
  /** Chainage of the motorway, kilometres. */
  km: z.number(),
  tariffSystem: z.string(),
  kind: z.enum(['barrier', 'exit', 'interchange']),
  status: z.enum(['open', 'closed']),
  /** WGS84 degrees of the plaza. */
  lat: z.number(),
  lon: z.number(),
  confidence,
});

const edge = z.strictObject({
  id: z.string(),
  a: z.string(),
  b: z.string(),
  /** Motorway whose sign stands over the road. */
  road: z.string(),
  /** Null where nothing is charged. */
  tariffSystem: z.string().nullable(),
  km: z.number().positive(),
  /** Where the road is slower than the vehicle. */
  kmPerHour: z.number().positive().optional(),
  confidence,
});

const tariff = z.strictObject({
  version: z.string(),
  /** First day (toll time) of the version; it ends where the next begins. */
  validFrom: z.iso.date(),
  /** Amounts are rounded to this many minor units, half up, per tariff system passed. */
  roundToMinor: z.int().min(1),
  confidence,
  note: z.string(),
  /** Value of each tolled edge in category I, minor units. */
  values: z.record(z.string(), minor),
});

const tollNetworkSchema = z.strictObject({
  format: z.literal(1),
  country: z.enum(['rs', 'sr']),
  notice: z.string(),
  attribution: z.string(),
  currency: z.enum(['RSD', 'BAM']),
  /** VAT that every amount includes. */
  vatPercent: z.number(),
  timeZone: z.string(),
  categories: z.array(
    z.strictObject({
      code: categoryCode,
      multiplierPercent: z.int().min(1),
      /** Usual speed on a motorway, for the duration of a trip. */
      kmPerHour: z.number().positive(),
      confidence,
    }),
  ),
  tariffSystems: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['closed', 'free']),
      confidence,
    }),
  ),
  motorways: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      eRoads: z.string(),
      km: z.number(),
      confidence,
    }),
  ),
  stations: z.array(station),
  /** Points of the graph where one can neither enter nor leave. */
  junctions: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  edges: z.array(edge),
  tariffs: z.array(tariff).min(1),
  tagDiscounts: z.array(
    z.strictObject({
      validFrom: z.iso.date(),
      percent: z.number().min(0).max(100),
      /** The discount of a section is rounded to this many minor units, half up. */
      roundToMinor: z.int().min(1),
      confidence,
    }),
  ),
});

/**
 * A country's toll network: stations, roads between them and what they cost. A country is this
 * data and nothing else.
 */
export type TollNetwork = z.infer<typeof tollNetworkSchema>;
export type TollStation = z.infer<typeof station>;
export type TollEdge = z.infer<typeof edge>;
export type Tariff = z.infer<typeof tariff>;
export type CategoryCode = z.infer<typeof categoryCode>;

/**
 * Reads a network of our own format. Throws a sentence that names every fault, for a network is a
 * file that the operator prepares.
 */
export function parseTollNetwork(json: unknown): TollNetwork {
  const parsed = tollNetworkSchema.safeParse(json);
  if (!parsed.success) throw new Error(`The toll network is invalid: ${parsed.error.message}`);
  const faults = referenceFaults(parsed.data);
  if (faults.length > 0) throw new Error(`The toll network is invalid: ${faults.join('; ')}`);
  return parsed.data;
}

function referenceFaults(network: TollNetwork): string[] {
  const faults: string[] = [];
  const places = new Set([...network.stations, ...network.junctions].map(({ id }) => id));
  const systems = new Set(network.tariffSystems.map(({ id }) => id));
  const roads = new Set(network.motorways.map(({ id }) => id));
  for (const { id, tariffSystem, motorway } of network.stations) {
    if (!systems.has(tariffSystem)) faults.push(`station ${id}: no tariff system ${tariffSystem}`);
    if (!roads.has(motorway)) faults.push(`station ${id}: no motorway ${motorway}`);
  }
  for (const { id, a, b, road, tariffSystem } of network.edges) {
    for (const end of [a, b]) if (!places.has(end)) faults.push(`edge ${id}: no place ${end}`);
    if (!roads.has(road)) faults.push(`edge ${id}: no motorway ${road}`);
    if (tariffSystem === null) continue;
    if (!systems.has(tariffSystem)) faults.push(`edge ${id}: no tariff system ${tariffSystem}`);
    for (const { version, values } of network.tariffs) {
      if (values[id] === undefined) faults.push(`edge ${id}: no value in tariff ${version}`);
    }
  }
  if (places.size < network.stations.length + network.junctions.length) {
    faults.push('an id stands twice among the stations and junctions');
  }
  return faults;
}
