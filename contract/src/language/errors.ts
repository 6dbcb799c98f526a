import { defineErrors } from '../core/errors.ts';

export const languageErrors = defineErrors({
  'language.text-not-found': { status: 404 },
  /** Somebody has changed the text since it was shown. */
  'language.text-changed': { status: 409 },
  'language.text-empty': { status: 400, field: 'text' },
  /** The text has a placeholder that it gets no value for. */
  'language.text-strange-parameter': { status: 400, params: ['name'], field: 'text' },
  /** The text leaves a placeholder out. */
  'language.text-parameter-missing': { status: 400, params: ['name'], field: 'text' },
  'language.text-braces': { status: 400, field: 'text' },
  /** Serbian is written in Cyrillic; Latin is derived from it. */
  'language.text-not-cyrillic': { status: 400, params: ['word'], field: 'text' },
  'language.text-markup': { status: 400, params: ['tag'], field: 'text' },
});
