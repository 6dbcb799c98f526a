import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts';

let fixture: PaymentFixture;
let owner: pg.Client;
let orderNumber: string;
let unpaid: string;
beforeAll(async () => {
  fixture = await openPaymentFixture();
  const customer = await fixture.addCustomer();
  orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  unpaid = await fixture.startAtGateway(customer);
  owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

test('correct books have no faults', async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

// Each planted fault, which only the tables' owner can make, and the invariant that must catch it.
test.each([
  ["UPDATE top_ups SET journal_id = account_id WHERE order_number = '?'", 'exactly one journal'],
  [
    "UPDATE top_ups SET state = 'refused', journal_id = NULL WHERE order_number = '?'",
    'has its paid top-up',
  ],
  ["UPDATE top_ups SET amount_minor = amount_minor + 1 WHERE order_number = '?'", 'last para'],
  ["UPDATE payments SET state = 'refunded' WHERE order_number = '?'", 'is booked back'],
  ["UPDATE payments SET amount_minor = amount_minor + 1 WHERE order_number = '?'", 'same story'],
  ["UPDATE payments SET state = 'refused' WHERE order_number = '?'", 'what the gateway owes'],
  ["UPDATE payments SET state = 'paid' WHERE order_number = '!'", 'what the gateway owes'],
  [
    "UPDATE order_directory SET account_id = md5(account_id::text)::uuid WHERE order_number = '?'",
    'owner',
  ],
  ['UPDATE postings SET amount_minor = amount_minor + 1 WHERE line_no = 1', 'sum to zero'],
  ['UPDATE ledger_accounts SET balance_minor = -balance_minor', 'clearing accounts never owe'],
])('%s is noticed', async (fault, invariant) => {
  await owner.query('BEGIN');
  try {
    await owner.query(fault.replace('?', orderNumber).replace('!', unpaid));
    await owner.query('COMMIT');
    expect((await fixture.ledgerFaults()).join('\n')).toContain(invariant);
  } finally {
    await undo(fault);
  }
  expect(await fixture.ledgerFaults()).toEqual([]);
});

/** Undoes the planted faults; the values are those of the one paid top-up. */
async function undo(fault: string): Promise<void> {
  const table = /UPDATE (\w+)/.exec(fault)?.[1];
  const mends: Readonly<Record<string, string>> = {
    top_ups: `UPDATE top_ups t SET state = 'paid', amount_minor = 250000, journal_id = j.journal_id
              FROM journals j WHERE j.account_id = t.account_id AND j.reference = t.order_number AND t.order_number = '${orderNumber}'`,
    payments: `UPDATE payments SET amount_minor = 250000,
               state = CASE order_number WHEN '${orderNumber}' THEN 'paid' ELSE 'pending' END`,
    order_directory: `UPDATE order_directory d SET account_id = t.account_id
                      FROM (SELECT account_id, order_number FROM top_ups OFFSET 0) t
                      WHERE t.order_number = d.order_number`,
    postings: `UPDATE postings SET amount_minor = CASE line_no WHEN 1 THEN -250000 ELSE 250000 END`,
    ledger_accounts: 'UPDATE ledger_accounts SET balance_minor = -balance_minor',
  };
  await owner.query(mends[table ?? ''] ?? '');
}
