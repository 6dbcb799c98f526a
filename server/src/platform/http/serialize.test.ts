import type { CallDefinition } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileEnvelope, envelopeOf } from './serialize.ts';

const calls = allCalls.filter((call): call is CallDefinition => call.kind !== 'file');

test('what every call answers can be written, though a server learns how with the first answer', () => {
  expect(calls.length).toBeGreaterThan(200);
  const faults = calls.flatMap(({ path, result }) => {
    try {
      compileEnvelope(result);
      return [];
    } catch (error) {
      return [`${path}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

test('a field that the contract lacks never leaves the server', () => {
  const written = envelopeOf(z.strictObject({ name: z.string() }))({ name: 'b', secret: 'a' });
  expect(written).not.toContain('secret');
});

test('what may be null is written as what it is, at whatever depth', () => {
  const item = z.strictObject({
    text: z.string().max(5).nullable(),
    moment: z.iso.datetime({ offset: true }).nullable(),
    number: z.int().min(0).nullable(),
    is: z.boolean().nullable(),
    of: z.strictObject({ day: z.iso.date().nullable() }).nullable(),
    either: z.union([z.strictObject({ kind: z.literal('a') }), z.string()]).nullable(),
  });
  const values = [
    { text: 'ђ"', moment: '2026-11-27T10:00:00+01:00', number: 7, is: false, of: { day: null } },
    { text: null, moment: null, number: null, is: null, of: null },
    { text: '', moment: null, number: 0, is: true, of: { day: '2026-11-27' } },
  ].map((one, at) => ({ ...one, either: [{ kind: 'a' }, 'b', null][at] ?? null }));
  const written = envelopeOf(z.strictObject({ items: z.array(item) }))({ items: values });
  expect(JSON.parse(written)).toEqual({ statusCode: 200, message: '', result: { items: values } });
});
