import { z } from 'zod';
import { currency, day, kategorija } from '../core/schemas.ts';

/** How reliable a record is: published, commonly known, or estimated by us. */
export const confidence = z.enum(['found', 'general knowledge', 'estimated']);
export type Confidence = z.infer<typeof confidence>;

const place = z.string().min(1).max(64);
const minor = z.int().min(0);

/** A stretch of road between two places (stations or junctions), driven in both directions. */
export const tollRoad = z.strictObject({
  a: place,
  b: place,
  /** Motorway whose sign it has. */
  motorway: z.string(),
  /** Null if it is free. */
  tariffSystem: z.string().nullable(),
  km: z.number().positive(),
  /** Speed of the road if it is lower than the vehicle's; otherwise null. */
  kmPerHour: z.number().positive().nullable(),
  /** The tariff's value for it in category I, minor units, before rounding. */
  value: minor,
});
export type TollRoad = z.infer<typeof tollRoad>;

/** A price list, valid from its first day until the day before that of the next one. */
export const tariff = z.strictObject({
  version: z.string(),
  /** First day, toll time. */
  validFrom: day,
  /** Amounts are rounded to this many minor units, half up, per tariff system passed. */
  roundTo: z.int().min(1),
  confidence,
  /** A remark for readers, in the language asked for; empty for an official list. */
  notice: z.string(),
  /** Multiplier of the value of category I, in percent; a missing category cannot be priced. */
  multipliers: z.partialRecord(kategorija, z.int().min(1)),
  roads: z.array(tollRoad),
});
export type Tariff = z.infer<typeof tariff>;

/** All that a toll is calculated from: the input of the calculation on the server and in the portal. */
export const tariffs = z.strictObject({
  currency,
  /** Every station, including closed ones, since past passages refer to them. */
  stations: z.array(
    z.strictObject({ id: place, tariffSystem: z.string(), lat: z.number(), lon: z.number() }),
  ),
  /** Where motorways meet: with the stations, all nodes of the road graph. */
  junctions: z.array(z.strictObject({ id: place, lat: z.number(), lon: z.number() })),
  categories: z.array(
    z.strictObject({
      kategorija,
      /** Usual speed on a motorway, for the duration of a trip. */
      kmPerHour: z.number().positive(),
    }),
  ),
  tariffs: z.array(tariff),
  /** The discount for vehicles with a tag, from a day on. */
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

/** From a dated list: the latest that applies on a day. */
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
