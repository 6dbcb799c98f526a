import { z } from 'zod';
import { instant } from './schemas.ts';

/** Most stations that are named because they are behind. */
export const stationsNamed = 3;

/** Up to when what lanes have recorded is complete; the same for all customers. */
export const completeUpTo = z.strictObject({
  /** At all stations that confirm their passages, apart from those named and counted here. */
  at: instant,
  /** Some of those that are behind, the furthest first. */
  behind: z.array(z.strictObject({ station: z.string(), at: instant })).max(stationsNamed),
  /** How many more are behind. */
  more: z.int().min(0),
  /** Stations with passages of which nothing can be said: no control records come from all their lanes. */
  unconfirmed: z.int().min(0),
});
export type CompleteUpTo = z.infer<typeof completeUpTo>;

/** Null where lanes deliver no control records. */
export const completeUpToIfKnown = completeUpTo.nullable();
