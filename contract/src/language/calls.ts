import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { languageId } from '../core/schemas.ts';

export const getTranslation = defineCall({
  method: 'GET',
  path: '/api/Language/GetTranslation',
  access: 'anyone',
  summary: 'All interface texts of a language, as a JSON string of key and text',
  input: z.object({ languageId }),
  result: z.string(),
  errors: {},
});
