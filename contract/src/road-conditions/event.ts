import { z } from 'zod';
import { id, instant } from '../core/schemas.ts';

/** Kinds of events, as drivers distinguish them. */
export const roadEventKinds = [
  'closure',
  'accident',
  'congestion',
  'weather',
  'border',
  'regime',
  'works',
] as const;
export const roadEventKind = z.enum(roadEventKinds);
export type RoadEventKind = z.infer<typeof roadEventKind>;

/** Severity, from the lowest to the highest (DATEX II `SeverityEnum` without its unknowns). */
export const roadEventSeverities = ['lowest', 'low', 'medium', 'high', 'highest'] as const;
export const roadEventSeverity = z.enum(roadEventSeverities);
export type RoadEventSeverity = z.infer<typeof roadEventSeverity>;

/** `[lat, lon]`, WGS84 degrees. */
const point = z.tuple([z.number(), z.number()]);

export const roadEvent = z.strictObject({
  id,
  /** Rises with each change by the source. */
  version: z.int().min(0),
  kind: roadEventKind,
  severity: roadEventSeverity,
  /** Sign of the road, such as `A1`. */
  road: z.string(),
  section: z.strictObject({
    /** Places at its ends, in the language asked for; the same place twice for a single one. */
    from: z.string(),
    to: z.string(),
    /** Kilometres of the road; null if the source gives none. */
    fromKm: z.number().nullable(),
    toKm: z.number().nullable(),
  }),
  /** Affected direction, in words; empty for all. */
  direction: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** The affected stretch; empty for a single place. */
  line: z.array(point),
  validFrom: instant,
  /** Null until further notice. */
  validTo: instant.nullable(),
  /** Times of the day (`HH:MM`, toll time) in which it is valid, day after day; empty for all day. */
  daily: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  title: z.string(),
  text: z.string(),
  /** The source. */
  source: z.string(),
  /** When the source reported it. */
  reportedAt: instant,
  /** When it arrived or last changed here. */
  updatedAt: instant,
  /** An invented event for demonstration. */
  demo: z.boolean(),
});
export type RoadEvent = z.infer<typeof roadEvent>;

/** What the stream sends as `change`. */
export const roadEventChange = z.strictObject({
  /** All events that changed since the previous id, the newest last. */
  events: z.array(roadEvent),
  /** Ids of events that are over. */
  withdrawn: z.array(id),
});
export type RoadEventChange = z.infer<typeof roadEventChange>;

/** What the stream sends as `pulse` while nothing changes: a sign of life, with its time. */
export const roadEventPulse = z.strictObject({ at: instant });

/** Milliseconds between two pulses; a stream silent for three of them is broken. */
export const pulseEvery = 15_000;
