import { otkaziPorudzbinu } from '@rampa/contract/purchases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { checkPurchases } from './verify.store.ts';
import { openOrderFixture, type OrderFixture } from './testing/order-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: OrderFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openOrderFixture();
  const paid = await fixture.placeAtGateway();
  await fixture.gateway.approve(paid.order_number);
  const [tag] = await fixture.ship(paid.order_number);
  const customer = await fixture.app.addCustomer();
  if (tag === undefined) throw new Error('Nothing was sent');
  await fixture.activate(customer, tag);
  const refunded = await fixture.placeAtGateway();
  await fixture.gateway.approve(refunded.order_number);
  const { order_number, ticket } = refunded;
  await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
  await fixture.app.app.services.payments.refund(order_number);
  const slip = await fixture.place({ payment: 'slip' });
  await fixture.receive(await fixture.details(slip));
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

test('correct books have no faults', async () => {
  expect(await fixture.faults()).toEqual([]);
});

// Each planted fault, which only the tables' owner can make, and the invariant that must catch it.
test.each([
  [
    "UPDATE orders SET payment_state = 'waiting' WHERE payment_state = 'paid'",
    'exactly one journal',
  ],
  ["UPDATE journals SET kind = 'correction' WHERE kind = 'purchase'", 'exactly one journal'],
  [
    'UPDATE orders SET total_minor = total_minor + 1, delivery_minor = delivery_minor + 1',
    'to the last para',
  ],
  [
    "UPDATE orders SET payment_state = 'refunding' WHERE payment_state = 'refunded'",
    'is booked back whole',
  ],
  ["UPDATE payments SET state = 'refunded' WHERE state = 'paid'", 'same story'],
  ["UPDATE payments SET amount_minor = amount_minor + 1 WHERE purpose = 'purchase'", 'same story'],
  ['UPDATE order_tags SET credited_at = NULL', 'owed for tags not activated'],
  ['UPDATE order_tags SET credit_minor = credit_minor + 1', 'is on the tag'],
  ["UPDATE journals SET kind = 'correction' WHERE kind = 'credit-activation'", 'is on the tag'],
  [
    "UPDATE ledger_accounts SET balance_minor = balance_minor + 1 WHERE kind = 'credit-transfer'",
    'between the books',
  ],
  ['UPDATE order_lines SET quantity = quantity + 1', 'what its lines say'],
  ['UPDATE orders SET quantity = 2 WHERE sent_at IS NOT NULL', 'as many tags'],
  ["UPDATE device_stock SET available = available - 1 WHERE category = 'I'", 'none in two'],
  [
    `INSERT INTO stock_devices SELECT '0999', 'I', '', 'picked', now(), account_id, order_id
     FROM orders WHERE sent_at IS NOT NULL LIMIT 1`,
    'devices are picked for orders',
  ],
  [
    `INSERT INTO stock_devices SELECT '0999', 'I', '', 'sent', now(), account_id, order_id
     FROM orders LIMIT 1`,
    'devices are picked for orders',
  ],
  [
    "UPDATE bank_transfers SET amount_minor = amount_minor + 1 WHERE verdict = 'credited'",
    'credited to an order',
  ],
  [
    "UPDATE order_directory SET account_id = md5(account_id::text)::uuid WHERE purpose = 'purchase'",
    'leads to its owner',
  ],
])('%s is caught', async (fault, invariant) => {
  const seen = await lookAt(fault);
  expect(seen.join('\n')).toContain(invariant);
  expect(await fixture.faults()).toEqual([]);
});

class Undo extends Error {}

/** Checks within the transaction that plants the fault, and rolls it back. */
async function lookAt(fault: string): Promise<readonly string[]> {
  let seen: readonly string[] = [];
  const work = owner.transaction(async (tx) => {
    await owner.run(fault, [], tx);
    const checks = await checkPurchases(everyAccount, tx);
    seen = checks.filter(({ faults }) => faults.length > 0).map((check) => check.invariant);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return seen;
}
