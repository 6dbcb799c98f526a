import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, id, languageId, page } from '../core/schemas.ts';
import { anyone } from '../core/who.ts';

/** What a customer can do at a point of sale. */
export const pointServices = [
  'tag-sale',
  'top-up',
  'reconfiguration',
  'complaints',
  'contract-legal',
  'passage-listing',
] as const;
export const pointService = z.enum(pointServices);
export type PointService = z.infer<typeof pointService>;

export const pointKinds = [
  'operator-office',
  'toll-station',
  'petrol-station',
  'post-office',
  'amss',
] as const;
export const pointKind = z.enum(pointKinds);
export type PointKind = z.infer<typeof pointKind>;

export const pointOfSale = z.strictObject({
  id,
  /** In the language asked for, like town, address and operator. */
  name: z.string(),
  kind: pointKind,
  operator: z.string(),
  town: z.string(),
  address: z.string(),
  /** Empty if there is none. */
  phone: z.string(),
  /** WGS84 degrees. */
  lat: z.number(),
  lon: z.number(),
  /** `estimated`: near the address, not at the door. */
  position: z.enum(['found', 'estimated']),
  /** In the notation of `parseOpeningHours`. */
  openingHours: z.string(),
  hours: z.enum(['found', 'estimated']),
  services: z.array(pointService),
});
export type PointOfSale = z.infer<typeof pointOfSale>;

export const getProdajnaMesta = defineCall({
  method: 'GET',
  path: '/api/ProdajnoMesto/GetProdajnaMesta',
  who: anyone,
  reads: true,
  summary: 'The points of sale with services and opening hours, all at once',
  keptFor: 300,
  input: z.object({ languageId: languageId.default('2') }),
  result: page(pointOfSale).extend({
    /** A remark about the list for its readers; empty for an official list. */
    notice: z.string(),
    /** Public holidays of the country, this year and the next. */
    holidays: z.array(day),
  }),
  errors: {},
});
