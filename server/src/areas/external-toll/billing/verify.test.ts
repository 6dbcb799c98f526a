import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { openBillingFixture, type BillingFixture } from '../testing/billing-fixture.ts';
import { checkInvoicesAbroad } from './verify.store.ts';
import { everyAccount } from '../../../testing/scope.ts';

let fixture: BillingFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openBillingFixture();
  const who = await fixture.addTraveller();
  await fixture.abroad(who, {}, {});
  fixture.app.passTime({ hours: 3 });
  await fixture.bill();
  await fixture.work();
  const debtor = await fixture.addWithoutCard();
  await fixture.abroad(debtor);
  fixture.app.passTime({ hours: 3 });
  await fixture.bill();
  // One connection, so that a fault is planted, detected and rolled back in one transaction.
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
  // Means nothing on one machine.
  await owner.run('SET citus.propagate_set_commands = local');
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const receivable = "'t4a-receivable'";

test.each([
  ['is its passage', 'UPDATE t4a_passages SET amount_minor = amount_minor + 1'],
  ['is its passage', 'UPDATE t4a_invoice_passages SET late = true'],
  ['when its period was closed', 'DELETE FROM t4a_invoice_passages'],
  [
    'adds up to its passages',
    'UPDATE t4a_invoices SET tolls_minor = tolls_minor + 1, total_minor = total_minor + 1',
  ],
  ['adds up to its passages', 'UPDATE t4a_invoices SET late_count = 1'],
  [
    'in months in which it drove',
    "UPDATE t4a_invoice_services SET month = month - interval '1 month'",
  ],
  ['is booked once', "UPDATE journals SET reference = 'another' WHERE kind = 'invoice'"],
  [
    'is booked once',
    "UPDATE postings SET ledger_account_id = 't4a-services' WHERE ledger_account_id = 't4a-tolls'",
  ],
  ['exactly when a payment', 'UPDATE t4a_invoices SET paid_at = NULL'],
  ['exactly when a payment', 'UPDATE t4a_invoices SET paid_at = issued_at'],
  [
    'tell what the gateway’s do',
    "UPDATE payments SET state = 'refused' WHERE purpose = 't4a-invoice'",
  ],
  ['tell what the gateway’s do', 'UPDATE t4a_invoice_payments SET amount_minor = amount_minor + 1'],
  ['is booked once, and back', "DELETE FROM journals WHERE kind = 'card-charge'"],
  ['is booked once, and back', "UPDATE t4a_invoice_payments SET state = 'refunded'"],
  [
    'less what is to go back',
    `UPDATE ledger_accounts SET balance_minor = balance_minor + 1 WHERE kind = ${receivable}`,
  ],
])('the invariant „… %s …“ sees: %s', async (invariant, fault) => {
  await owner.run('BEGIN');
  try {
    // Faults that foreign keys would prevent are planted as well.
    await owner.run('SET LOCAL session_replication_role = replica');
    await owner.run(fault);
    const checks = await checkInvoicesAbroad(everyAccount, owner.queries);
    const broken = checks.filter(({ faults }) => faults.length > 0);
    expect(broken.map((check) => check.invariant).join('\n')).toContain(invariant);
  } finally {
    await owner.run('ROLLBACK');
  }
});

test('correct books have no faults', async () => {
  expect(await fixture.faults()).toEqual([]);
});

test('nor has a passage that came after its month was billed, while the clock was set back by an hour', async () => {
  const who = await fixture.addTraveller();
  fixture.app.passTime({ hours: 3 });
  const exitedAt = fixture.app.now().subtract({ hours: 2 }).toString();
  await fixture.abroad(who, { exitedAt });
  await fixture.bill();
  fixture.app.passTime({ hours: -1 });
  await fixture.abroad(who, { exitedAt });
  expect(await fixture.faults()).toEqual([]);
});
