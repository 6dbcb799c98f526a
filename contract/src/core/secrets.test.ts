import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../all-calls.ts';

/** Fields with credentials; `key` alone is also the name of a text. */
const secretField = /^(?:token|refreshToken|recoveryCodes|secret|key|registration)$/u;
const namesOfTexts = /^\/api\/Uprava\/\w*Tekst/u;

/** Their file has codes by which tags are linked. */
const filesWithCodes: ReadonlySet<string> = new Set(['/api/Uprava/OdstampajOtpremnicu']);

function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { readonly properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)];
}

test('every answer with a credential is marked as secret, and no other', () => {
  const secret = allCalls.filter(
    (call) =>
      call.kind === 'envelope' &&
      !namesOfTexts.test(call.path) &&
      (filesWithCodes.has(call.path) ||
        fieldsOf(z.toJSONSchema(call.result, { io: 'output', unrepresentable: 'any' })).some(
          (name) => secretField.test(name),
        )),
  );
  expect(secret.length).toBeGreaterThan(8);
  const marked = allCalls.filter((call) => call.secret === true);
  expect(marked.map(({ path }) => path).sort()).toEqual(secret.map(({ path }) => path).sort());
});
