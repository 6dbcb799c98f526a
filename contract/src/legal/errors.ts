import { defineErrors } from '../core/errors.ts';

export const legalErrors = defineErrors({
  'legal.version-not-found': { status: 404 },
  /** Somebody has saved or published since the draft was shown. */
  'legal.draft-changed': { status: 409 },
  'legal.nothing-to-publish': { status: 409 },
  'legal.day-past': { status: 400, field: 'validFrom' },
  /** Versions follow each other: none takes effect before the one published before it. */
  'legal.day-before-last': { status: 400, field: 'validFrom' },
  'legal.paragraph-too-long': { status: 400, params: ['words'], field: 'text' },
});
