import { wholeRequest, type FieldFault } from '@rampa/contract';
import { valueAt } from '../plain-issue.ts';
import type { z } from 'zod';

/** `area.fact`, with or without parameters as `formatMessage` writes them. */
const KEY = /^[a-z][a-z-]*\.[a-z][a-z-]*(?:;.+)?$/;

/**
 * Field errors as text keys. A schema may name its own key as its message; otherwise the kind of the
 * issue determines it.
 */
export function faultsOf(error: z.ZodError, input: unknown): FieldFault[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: [...issue.path, key].join('.'),
        message: 'field.unknown',
      }));
    }
    return [{ field: issue.path.join('.') || wholeRequest, message: keyOf(issue, input) }];
  });
}

/**
 * Half of a surrogate pair is no sign, and can be written in JSON: PostgreSQL keeps something else in its
 * place, or refuses the whole. `input` has passed its schema, so it is no deeper than that.
 */
export function faultsOfText(input: unknown, path = ''): FieldFault[] {
  if (typeof input === 'string') {
    return input.isWellFormed() ? [] : [{ field: path, message: 'field.invalid' }];
  }
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    faultsOfText(value, path === '' ? name : `${path}.${name}`),
  );
}

function keyOf(issue: z.core.$ZodIssue, input: unknown): string {
  if (KEY.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'field.required'
        : 'field.too-small';
    case 'too_big':
      return 'field.too-large';
    case 'invalid_type':
      // The issue itself does not contain the input.
      return (valueAt(input, issue.path) ?? '') === '' ? 'field.required' : 'field.wrong-type';
    default:
      return 'field.invalid';
  }
}
