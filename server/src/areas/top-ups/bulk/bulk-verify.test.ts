import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import { createBulkBuyers } from '../testing/bulk-fixture.ts';

let fixture: AutomaticFixture;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  const buyers = createBulkBuyers(fixture);
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  const { order_number: number, redirectUrl } = await buyers.start(customer, tagIds);
  await fixture.goToGateway(redirectUrl ?? '');
  await fixture.gateway.approve(number);
  // The gateway may still be telling it: asked, the server knows.
  await fixture.app.app.services.payments.inquire(number);
  owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

/** A fault that undoes itself. */
const twice = (statement: string): readonly [string, string] => [statement, statement];

// Each planted fault, which only the tables' owner can make, how it is undone, and the invariant that must catch it.
test.each([
  [
    "UPDATE top_ups SET bulk_order_number = NULL WHERE order_number LIKE '%-T2'",
    "UPDATE top_ups SET bulk_order_number = left(order_number, 12) WHERE order_number LIKE '%-T2'",
    'every paid top-up of several tags is one top-up of each',
  ],
  [
    'UPDATE bulk_top_up_parts SET amount_minor = amount_minor + 1 WHERE part_no = 1',
    'UPDATE bulk_top_up_parts SET amount_minor = amount_minor - 1 WHERE part_no = 1',
    'a top-up of several tags comes to what each of them gets',
  ],
  [
    'UPDATE bulk_top_ups SET tag_count = tag_count + 1',
    'UPDATE bulk_top_ups SET tag_count = tag_count - 1',
    'a top-up of several tags comes to what each of them gets',
  ],
  [
    "UPDATE payments SET state = 'refused'",
    "UPDATE payments SET state = 'paid'",
    'top-ups of several tags by card and their payments tell the same story',
  ],
  [
    "UPDATE payments SET state = 'refunded'",
    "UPDATE payments SET state = 'paid'",
    'every refunded payment of several tags is off each of them once',
  ],
  [
    'UPDATE bulk_top_up_parts SET taken_back_minor = 1 WHERE part_no = 2',
    'UPDATE bulk_top_up_parts SET taken_back_minor = 0 WHERE part_no = 2',
    'of no tag has more gone back than it got with others',
  ],
  [
    `INSERT INTO payment_reversals (account_id, order_number, kind, provider, transaction_id, amount_minor, reported_at, booked_at)
     SELECT account_id, order_number, 'chargeback', provider, 't', 1, now(), now() FROM payments`,
    'DELETE FROM payment_reversals',
    'what went back of a payment of several tags without us is off them',
  ],
  [
    ...twice(
      "UPDATE order_directory SET account_id = reverse(replace(account_id::text, '-', ''))::uuid WHERE purpose = 'bulk-top-up'",
    ),
    'every number of a top-up of several tags leads to its owner',
  ],
])('%s is noticed', async (fault, mend, invariant) => {
  await owner.query(fault);
  try {
    expect((await fixture.ledgerFaults()).join('\n')).toContain(invariant);
  } finally {
    await owner.query(mend);
  }
  expect(await fixture.ledgerFaults()).toEqual([]);
});
