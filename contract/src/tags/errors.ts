import { defineErrors } from '../core/errors.ts';

export const tagsErrors = defineErrors({
  'tags.not-found': { status: 404 },
  'tags.status-not-allowed': { status: 409 },
  /** Also where there is no such tag: a guess learns nothing. */
  'tags.code-wrong': { status: 404 },
  /** Specification, section 4. */
  'tags.already-verified': { status: 608 },
  'tags.already-yours': { status: 608 },
});

/** Field messages that the tag calls may put in the `result` of a 400. */
export const tagsFieldMessages = ['tags.plate-invalid'] as const;
