import { defineErrors } from '../core/errors.ts';

export const tagsErrors = defineErrors({
  'tags.not-found': { status: 404 },
  'tags.driver-not-found': { status: 404 },
  'tags.status-not-allowed': { status: 409 },
  /** Also where there is no such tag: a guess learns nothing. */
  'tags.code-wrong': { status: 404 },
  /** Specification, section 4. */
  'tags.already-verified': { status: 608 },
  'tags.already-yours': { status: 608 },
  'tags.cost-centre-not-found': { status: 404 },
  'tags.cost-centre-code-taken': { status: 409, params: ['code'] },
  'tags.cost-centre-in-use': { status: 409, params: ['tags'] },
  'tags.cost-centres-too-many': { status: 409, params: ['most'] },
});

/** Field messages that the tag calls may put in the `result` of a 400. */
export const tagsFieldMessages = ['tags.plate-invalid'] as const;
