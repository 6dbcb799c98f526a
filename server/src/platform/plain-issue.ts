import type { z } from 'zod';

/** What is wrong with a value, for the author of the file; `given`: the value itself. */
export function plainIssue(issue: z.core.$ZodIssue, given: unknown): string {
  // Our own rules have their own sentences.
  if (!/^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return given === undefined || given === ''
        ? 'is missing'
        : `must be ${kindOf(issue.expected)}`;
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      if (given === undefined || given === '') return 'is missing';
      return allowed.length === 1
        ? `must be ${allowed.join('')}`
        : `must be one of ${allowed.join(', ')}`;
    }
    case 'too_small':
      return boundOf(issue.origin, 'least', issue.minimum, issue.inclusive !== false);
    case 'too_big':
      return boundOf(issue.origin, 'most', issue.maximum, issue.inclusive !== false);
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'is not known here';
    case 'invalid_union':
      return 'has none of the forms that are allowed';
    case 'invalid_format':
      return formats[issue.format] ?? unexpected;
    default:
      return unexpected;
  }
}

const unexpected = 'is not in the form expected';

/** By zod's names. */
const formats: Readonly<Record<string, string>> = {
  date: 'must be a day such as 2026-11-20',
  datetime: 'must be a time such as 2026-11-20T07:30:00Z',
  email: 'must be an e-mail address',
  url: 'must be an address such as https://example.com',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
};

function kindOf(expected: string): string {
  return kinds[expected] ?? `a value of kind ${expected}`;
}

function boundOf(
  origin: string,
  which: 'least' | 'most',
  limit: number | bigint,
  inclusive: boolean,
): string {
  if (origin === 'string') {
    return which === 'least' && Number(limit) === 1
      ? 'is empty'
      : `must have at ${which} ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  }
  if (origin === 'array' || origin === 'set') {
    return which === 'least' && Number(limit) === 1
      ? 'the list is empty'
      : `must have at ${which} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  }
  if (inclusive) return `must be at ${which} ${limit}`;
  return which === 'least' ? `must be more than ${limit}` : `must be less than ${limit}`;
}

/** The value at a path; undefined if there is none. */
export function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    // Only own members are followed.
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? Reflect.get(inner, key)
        : undefined,
    input,
  );
}
