import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { createRequestIds } from './request-ids.ts';

test('no request has the id of another, over more than one handful of chance', () => {
  const nextId = createRequestIds();
  const ids = Array.from({ length: 2000 }, nextId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(validate(id) && version(id) === 7).toBe(true);
});

test('two servers do not count alike', () => {
  expect(createRequestIds()()).not.toBe(createRequestIds()());
});
