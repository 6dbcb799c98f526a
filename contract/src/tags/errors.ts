import { defineErrors } from '../core/errors.ts';

export const tagsErrors = defineErrors({
  'tags.not-found': { status: 404 },
  'tags.status-not-allowed': { status: 409 },
});

/** Field messages that the tag calls may put in the `result` of a 400. */
export const tagsFieldMessages = ['tags.plate-invalid'] as const;
