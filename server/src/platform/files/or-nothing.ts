import { z } from 'zod';

/** What is unknown is null, as an empty cell is. */
export function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable());
}
