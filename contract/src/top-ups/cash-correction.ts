import { z } from 'zod';
import { amount, instant } from '../core/schemas.ts';

/** Cash that was wrong, and what was taken off the tag for it after the till was closed. */
export const cashCorrection = z.strictObject({
  amount,
  at: instant,
  reason: z.enum(['wrong-amount', 'wrong-tag']),
});
