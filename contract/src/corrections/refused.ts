import { z } from 'zod';

/** Why a record of a delivery was not recorded as a passage. */
export const refusedReasons = [
  'unknown-tag',
  'unknown-station',
  'entry-incomplete',
  'exit-before-entry',
  'exit-in-future',
  'no-price',
  'tag-stopped',
  /** Its month was archived. */
  'month-archived',
  'key-used',
  'not-recorded',
  /** A line that is no passage. */
  'line-faulty',
  /** A whole delivery that cannot be read. */
  'delivery-faulty',
  // Of the partner of the tolls abroad:
  /** Driven before the tag was in the service. */
  'before-service',
  'unknown-country',
  'wrong-currency',
  'wrong-sum',
  'wrong-rate',
  'wrong-time',
  /** Another content was delivered under the same number before. */
  'key-used-otherwise',
] as const;
export const refusedReason = z.enum(refusedReasons);
export type RefusedReason = z.infer<typeof refusedReason>;

/** Who delivered it: lanes, or the partner of the tolls abroad. */
export const refusedSources = ['lanes', 'partner'] as const;
export const refusedSource = z.enum(refusedSources);
export type RefusedSource = z.infer<typeof refusedSource>;

/** How it was settled, if it was. */
export const refusedStates = [
  'open',
  /** Mended, and charged to a tag. */
  'charged',
  /** Nobody has to pay for it. */
  'nobody',
  /** Somebody would have to pay, but cannot be found. */
  'written-off',
  /** The partner was told to correct it and to deliver it again. */
  'returned',
  /** Delivered again, and recorded. */
  'recorded',
] as const;
export const refusedState = z.enum(refusedStates);
export type RefusedState = z.infer<typeof refusedState>;
