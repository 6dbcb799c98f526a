import { z } from 'zod';
import { instant } from '../core/schemas.ts';

/**
 * Why a tag is blocked, the gravest first: where several hold, it is the one that lanes get and that customers
 * read first. `switched-off` is the customer's own.
 */
export const blockReasons = ['fraud', 'returned', 'document', 'unpaid', 'switched-off'] as const;
export const blockReason = z.enum(blockReasons);
export type BlockReason = z.infer<typeof blockReason>;

/** Those for which staff block a tag. */
export const staffBlockReasons = ['unpaid', 'document', 'fraud', 'returned'] as const;
export const staffBlockReason = z.enum(staffBlockReasons);
export type StaffBlockReason = z.infer<typeof staffBlockReason>;

/** Those for which staff block all tags of a customer. */
export const accountBlockReasons = ['unpaid', 'document', 'fraud'] as const;
export const accountBlockReason = z.enum(accountBlockReasons);
export type AccountBlockReason = z.infer<typeof accountBlockReason>;

/** Who blocked it: staff, the rule about unpaid tags, or the customer. */
export const blockOrigin = z.enum(['staff', 'rule', 'customer']);
export type BlockOrigin = z.infer<typeof blockOrigin>;

/** As its customer sees it. */
export const tagBlock = z.strictObject({
  reason: blockReason,
  /** The moment from which it holds, which may be ahead. */
  since: instant,
  /** Whether it holds now. */
  holds: z.boolean(),
});
export type TagBlock = z.infer<typeof tagBlock>;
