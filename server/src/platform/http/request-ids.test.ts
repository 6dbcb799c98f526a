import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { createRequestIds } from './request-ids.ts';

test('no two requests have the same id, over more than one batch of randomness', () => {
  const nextId = createRequestIds();
  const ids = Array.from({ length: 2000 }, nextId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(validate(id) && version(id) === 7).toBe(true);
});

test('two servers make different ids', () => {
  expect(createRequestIds()()).not.toBe(createRequestIds()());
});
