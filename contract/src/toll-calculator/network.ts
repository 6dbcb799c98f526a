import { z } from 'zod';
import { currency, day, kategorija } from '../core/schemas.ts';

/** How sure a record is: published, commonly known, or reckoned by us. */
export const confidence = z.enum(['found', 'general knowledge', 'estimated']);
export type Confidence = z.infer<typeof confidence>;

const place = z.string().min(1).max(64);
const minor = z.int().min(0);

/** A stretch of road between two places (stations or junctions), driven in both directions. */
export const tollRoad = z.strictObject({
  a: place,
  b: place,
  /** Motorway whose sign stands over it. */
  motorway: z.string(),
  /** Null where nothing is charged. */
  tariffSystem: z.string().nullable(),
  km: z.number().positive(),
  /** Where the road is slower than the vehicle; null where it is not. */
  kmPerHour: z.number().positive().nullable(),
  /** What the tariff charges for it in category I, minor units, before rounding. */
  value: minor,
});
export type TollRoad = z.infer<typeof tollRoad>;

/** A price list. It holds from its first day until the day before the next one's. */
export const tariff = z.strictObject({
  version: z.string(),
  /** First day, toll time. */
  validFrom: day,
  /** Amounts are rounded to this many minor units, half up, per tariff system passed. */
  roundTo: z.int().min(1),
  confidence,
  /** What a reader should know of it, in the language asked for; empty for an official list. */
  notice: z.string(),
  /** Times the value of category I, in percent; a category that is missing cannot be priced. */
  multipliers: z.partialRecord(kategorija, z.int().min(1)),
  roads: z.array(tollRoad),
});
export type Tariff = z.infer<typeof tariff>;

/** All that a toll is computed from: what the calculation of the server and of the portal takes. */
export const tariffs = z.strictObject({
  currency,
  /** Every station, closed ones included, for passages of the past name them. */
  stations: z.array(
    z.strictObject({ id: place, tariffSystem: z.string(), lat: z.number(), lon: z.number() }),
  ),
  /** Where motorways meet: with the stations, all places that roads lead between. */
  junctions: z.array(z.strictObject({ id: place, lat: z.number(), lon: z.number() })),
  categories: z.array(
    z.strictObject({
      kategorija,
      /** Usual speed on a motorway, for the duration of a trip. */
      kmPerHour: z.number().positive(),
    }),
  ),
  tariffs: z.array(tariff),
  /** What a vehicle with a tag saves, from a day on. */
  tagDiscounts: z.array(
    z.strictObject({
      validFrom: day,
      percent: z.number().min(0).max(100),
      /** The discount of a section is rounded to this many minor units, half up. */
      roundTo: z.int().min(1),
    }),
  ),
  /** For information only. */
  euroRates: z.array(
    z.strictObject({
      validFrom: day,
      /** Units of the currency for a euro, times 100,000: 11717450 means 117.1745. */
      rate: z.int().min(1),
    }),
  ),
});
export type Tariffs = z.infer<typeof tariffs>;

/** One of a dated list: the latest that has begun on a day. */
export function latestOn<T extends { readonly validFrom: string }>(
  items: readonly T[],
  date: string,
): T | undefined {
  let latest: T | undefined;
  for (const item of items) {
    // ISO days sort as text.
    if (item.validFrom > date) continue;
    if (latest === undefined || item.validFrom > latest.validFrom) latest = item;
  }
  return latest;
}
