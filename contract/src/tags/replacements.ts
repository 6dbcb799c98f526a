import { z } from 'zod';
import { id } from '../core/schemas.ts';

/** Why a tag is replaced by another one. */
export const replacementReasons = ['defective', 'worn', 'lost', 'stolen'] as const;
export const replacementReason = z.enum(replacementReasons);
export type ReplacementReason = z.infer<typeof replacementReason>;

/** The tag at the other end of a replacement. */
export const otherTag = z.strictObject({ tag_id: id, serial_number: z.string() });
