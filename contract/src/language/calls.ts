import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { languageId } from '../core/schemas.ts';
import { anyone } from '../core/who.ts';

export const getTranslation = defineCall({
  method: 'GET',
  path: '/api/Language/GetTranslation',
  who: anyone,
  reads: true,
  summary: 'All interface texts of a language, as a JSON string of key and text',
  // Revalidated each time, but sent only if they have changed.
  keptFor: 0,
  input: z.object({ languageId }),
  result: z.string(),
  errors: {},
});
