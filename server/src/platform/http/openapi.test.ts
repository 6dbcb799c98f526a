import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall, defineErrors, idempotencyHeader } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { describeApi } from './openapi.ts';

test('the description of the API is valid OpenAPI 3.1 and contains every call', async () => {
  const api = describeApi(allCalls, 'https://putarina.example');
  const verdict = await new Validator().validate(structuredClone(api));
  expect(verdict.errors ?? []).toEqual([]);
  expect(verdict.valid).toBe(true);
  expect(api['openapi']).toBe('3.1.0');
  expect(Object.keys(api['paths'] as object)).toEqual(
    [...new Set(allCalls.map((call) => call.path))].sort(),
  );
});

test('a call that speaks, and one that changes something for a key, say their headers', () => {
  const { paths } = describeApi(allCalls, 'https://putarina.example') as {
    paths: Record<string, { post: { parameters?: readonly { readonly name: string }[] } }>;
  };
  const headersOf = (path: string) => paths[path]?.post.parameters?.map(({ name }) => name);
  expect(headersOf('/api/Dopuna/GetPregled')).toEqual(['Accept-Language']);
  expect(headersOf('/api/OdlozenoPlacanje/GetPregled')).toEqual(['Accept-Language']);
  expect(headersOf('/api/Dopuna/NapraviUplatnicu')).toEqual([idempotencyHeader]);
  expect(headersOf('/api/Dopuna/GetDopune')).toBeUndefined();
});

test('the product’s own codes are described under HTTP 200', () => {
  const call = defineCall({
    method: 'POST',
    path: '/api/Primer/GetPrimeri',
    who: { customers: ['owner'] },
    summary: 'An example',
    input: z.strictObject({ first: z.int() }),
    result: z.strictObject({ items: z.array(z.string()) }),
    errors: defineErrors({ 'primer.none': { status: 603 }, 'primer.taken': { status: 409 } }),
  });
  const api = describeApi([call], 'https://putarina.example') as {
    paths: Record<string, { post: { responses: Record<string, { description: string }> } }>;
  };
  const responses = api.paths['/api/Primer/GetPrimeri']?.post.responses ?? {};
  expect(responses['200']?.description).toContain('`primer.none` (603)');
  expect(responses['409']?.description).toContain('primer.taken');
  expect(responses['603']).toBeUndefined();
});
