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
  'key-used',
  'not-recorded',
  /** A line that is no passage. */
  'line-faulty',
  /** A whole delivery that cannot be read. */
  'delivery-faulty',
] as const;
export const refusedReason = z.enum(refusedReasons);
export type RefusedReason = z.infer<typeof refusedReason>;

/** How it was settled, if it was. */
export const refusedStates = [
  'open',
  /** Mended, and charged to a tag. */
  'charged',
  /** Nobody has to pay for it. */
  'nobody',
  /** Somebody would have to pay, but cannot be found. */
  'written-off',
  /** Delivered again, and recorded. */
  'recorded',
] as const;
export const refusedState = z.enum(refusedStates);
export type RefusedState = z.infer<typeof refusedState>;
