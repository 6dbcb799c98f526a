import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../all-calls.ts';
import type { AnyCall } from './call.ts';
import { platformErrors } from './errors.ts';

/** Names of a call's input fields, over all of its variants. */
function fieldsOf(call: AnyCall): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (schema: z.core.JSONSchema._JSONSchema): void => {
    if (typeof schema === 'boolean') return;
    for (const name of Object.keys(schema.properties ?? {})) names.add(name);
    for (const shape of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) collect(shape);
  };
  collect(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }));
  return names;
}

test.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'each refusal of bad input by %s names a field that it takes',
  (_, call) => {
    const fields = fieldsOf(call);
    const unnamed = Object.entries(call.errors).filter(
      ([, { status, field }]) => status === 400 && (field === undefined || !fields.has(field)),
    );
    expect(unnamed).toEqual([]);
  },
);

test('a general error names the request if it can name no field', () => {
  const unnamed = Object.entries(platformErrors).filter(
    ([, error]) => error.status === 400 && !('field' in error),
  );
  expect(unnamed).toEqual([]);
});
