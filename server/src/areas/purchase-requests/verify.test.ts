import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openRequestFixture, type RequestFixture } from './testing/request-fixture.ts';
import { checkPurchaseRequests } from './verify.store.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: RequestFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openRequestFixture();
  await fixture.accept(await fixture.priceOne());
  await fixture.priceOne();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

class Undo extends Error {}

// Each planted fault, as only the tables' owner could make it, and the invariant that must notice.
test.each([
  [
    "UPDATE purchase_requests SET state = 'priced', closed_at = NULL WHERE state = 'accepted'",
    'is one order',
  ],
  [
    'UPDATE orders SET total_minor = total_minor + 1, delivery_minor = delivery_minor + 1',
    'is one order',
  ],
  ["UPDATE orders SET idempotency_key = 'another wish'", 'is one order'],
  ['UPDATE purchase_request_lines SET quantity = quantity + 1', 'the tags that its lines have'],
  [
    'UPDATE purchase_request_lines SET credit_minor = credit_minor + 100',
    'the tags that its lines have',
  ],
  ['UPDATE purchase_request_directory SET account_id = gen_random_uuid()', 'leads to its owner'],
  ["UPDATE order_directory SET purpose = 'top-up'", 'number on a pro-forma'],
])('%s is noticed', async (fault, invariant) => {
  let seen: readonly string[] = [];
  const work = owner.transaction(async (tx) => {
    await owner.run(fault, [], tx);
    const checks = await checkPurchaseRequests(everyAccount, tx);
    seen = checks.filter(({ faults }) => faults.length > 0).map((check) => check.invariant);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  expect(seen.join('\n')).toContain(invariant);
  expect(await fixture.faults()).toEqual([]);
});
