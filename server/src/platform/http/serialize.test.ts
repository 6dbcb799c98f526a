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
