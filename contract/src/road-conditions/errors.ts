import { defineErrors } from '../core/errors.ts';

export const roadConditionsErrors = defineErrors({
  /** Too many open streams, of one address or of the whole server. */
  'road-conditions.too-many-streams': { status: 429, params: ['seconds'] },
});
