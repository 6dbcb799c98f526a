import type { CallResult } from '@rampa/contract';
import { getZbirneDopune, type napraviZbirnuDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import { createBulkBuyers } from '../testing/bulk-fixture.ts';

let fixture: AutomaticFixture;
let buyers: ReturnType<typeof createBulkBuyers>;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  buyers = createBulkBuyers(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const numbered = (result: unknown) =>
  (result as CallResult<typeof napraviZbirnuDopunu>).order_number;

test('a double click is one order; the same key with something else is refused', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  const wish = { total: 200_000, idempotencyKey: uuid() };
  const [one, two] = await Promise.all([
    buyers.order(customer, tagIds, wish),
    buyers.order(customer, [...tagIds].reverse(), wish),
  ]);
  expect(numbered(one.result)).toBe(numbered(two.result));
  const other = await buyers.order(customer, tagIds.slice(1), { ...wish, total: 100_000 });
  expect(other.message).toBe('top-ups.key-used-otherwise');
  const list = await fixture.call(customer, getZbirneDopune, { first: 0, rows: 5 });
  expect(list.result).toMatchObject({ totalRecords: 1, items: [{ tags: 2, resumable: true }] });
});
