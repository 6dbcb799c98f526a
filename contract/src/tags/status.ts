import { z } from 'zod';

/** States of a tag; `ukraden` (stolen) blocks like `izgubljen` (lost) but needs a replacement. */
export const tagStatus = z.enum(['aktivan', 'neaktivan', 'izgubljen', 'ukraden']);
export type TagStatus = z.infer<typeof tagStatus>;
