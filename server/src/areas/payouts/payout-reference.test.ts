import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { payoutReference } from './payout-reference.ts';

// Past midnight in toll time.
const requestedAt = Temporal.Instant.from('2026-11-20T23:30:00Z');

test('the reference of a payout fits an order of payment and is its own', () => {
  const payoutIds = Array.from({ length: 20 }, () => uuid());
  const references = payoutIds.map((payoutId) => payoutReference({ payoutId, requestedAt }));
  for (const reference of references) expect(reference).toMatch(/^261121-\d{8}$/u);
  expect(new Set(references).size).toBe(20);
});

test('it is the same every time', () => {
  const payoutId = '01930000-0000-7000-8000-0000000000ff';
  expect(payoutReference({ payoutId, requestedAt })).toBe(
    payoutReference({ payoutId, requestedAt }),
  );
});
