import { parseOpeningHours, pointKind, pointService } from '@rampa/contract/points-of-sale';
import { z } from 'zod';
import { boundedList } from '../../platform/files/bounded-list.ts';
import { readableLine } from '../../platform/files/readable-text.ts';

const confidence = z.enum(['found', 'estimated']);
const text = (longest: number) => readableLine(longest).trim();

/** A point of sale as imported: names in Cyrillic. */
const pointRecord = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, {
    message: 'small letters, digits and hyphens, at most 64',
  }),
  name: text(120).min(1),
  kind: pointKind,
  operator: text(120).default(''),
  town: text(80).min(1),
  address: text(160).min(1),
  phone: text(40).default(''),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  position: confidence.default('found'),
  openingHours: z
    .string()
    .max(500)
    .refine((hours) => parseOpeningHours(hours) !== null, {
      message: 'not opening hours such as "Mo-Fr 07:00-15:00; Sa 08:00-12:00; PH off" or "24/7"',
    }),
  hours: confidence.default('found'),
  services: boundedList(pointService, { least: 1, most: 50 }).refine(
    (list) => new Set(list).size === list.length,
    { message: 'a service occurs twice' },
  ),
  closed: z.boolean().default(false),
});
export type PointRecord = z.infer<typeof pointRecord>;

/** In Serbian (Cyrillic; Latin is derived from it) and English; both empty: an official list. */
const noticeRecord = z.strictObject({ sr: text(500), en: text(500) });
export type Notice = z.infer<typeof noticeRecord>;

/** Most points in one file; far more than a country has. */
export const mostPoints = 20_000;

/** A file of points as JSON; tables and GeoJSON are read into the same. */
export const pointsFile = z.strictObject({
  format: z.literal(1),
  kind: z.literal('points-of-sale'),
  country: z.enum(['rs', 'sr']),
  /** A remark on the list for its readers; left out, it stays unchanged. */
  notice: noticeRecord.optional(),
  points: boundedList(pointRecord, {
    least: 1,
    most: mostPoints,
    tooFew: 'there is no point',
    tooMany: `there are more than ${mostPoints} points`,
  }),
});
