import type { CallResult } from '@rampa/contract';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import {
  openBillingFixture,
  type BillingFixture,
} from '../../external-toll/testing/billing-fixture.ts';
import { nobodyListens } from '../../../platform/events/events.ts';
import { createWallet, transfer } from '../../wallet/index.ts';
import { createBulkBuyers } from '../../top-ups/testing/bulk-fixture.ts';
import { createReplacing } from '../testing/replacements-fixture.ts';

// What is under way while a tag is replaced: payments, charges of its rule, passages that come late, tolls abroad.

let fixture: BillingFixture;
let replacing: ReturnType<typeof createReplacing>;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openBillingFixture({ BLOCK_UNPAID_AFTER_DAYS: '30' });
  replacing = createReplacing(fixture.app);
});
beforeEach(async () => {
  clerk = await fixture.app.addStaff('clerk');
});
afterEach(async () => {
  await fixture.gateway.charges('card');
  expect(await replacing.faults()).toEqual([]);
  expect(await fixture.faults()).toEqual([]);
});
afterAll(() => fixture.close());

test('a card payment that was begun for the old tag is on the new one', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const made = await replacing.replace(clerk, customer);
  await fixture.gateway.approve(orderNumber);
  await expect
    .poll(() => replacing.balances(customer.accountId, customer.tagId, made.tag_id))
    .toEqual([0, 250_000]);
});

test('a slip that is paid late is on the new tag', async () => {
  const customer = await fixture.addCustomer();
  const asked = { tag_id: customer.tagId, amount: 250_000, idempotencyKey: uuid() };
  const answer = await fixture.call(customer, napraviUplatnicu, asked);
  const { reference } = answer.result as CallResult<typeof napraviUplatnicu>;
  const made = await replacing.replace(clerk, customer);
  const paid = { id: uuid(), date: '2026-11-20', amountMinor: 250_000, currency: 'RSD' } as const;
  await fixture.app.app.services.bankTransfers.import(everyAccount, [{ ...paid, reference }]);
  expect(await replacing.balances(customer.accountId, customer.tagId, made.tag_id)).toEqual([
    0, 250_000,
  ]);
});

test('the part of a payment for several tags that was begun for the old tag is on the new one', async () => {
  const customer = await fixture.addCustomer();
  const buyers = createBulkBuyers(fixture);
  const [other = ''] = await buyers.addTags(customer, 1);
  const { order_number: orderNumber, redirectUrl } = await buyers.start(customer, [
    customer.tagId,
    other,
  ]);
  await fixture.goToGateway(redirectUrl ?? '');
  const made = await replacing.replace(clerk, customer);
  await fixture.gateway.approve(orderNumber);
  await expect
    .poll(() => buyers.balances(customer, [customer.tagId, made.tag_id, other]))
    .toEqual([0, 100_000, 100_000]);
});

test('passages that come late for the old serial number stay in its history and are paid by the new tag, whose rule tops it up', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver);
  await fixture.work();
  const made = await replacing.replace(clerk, driver);
  const renewed = { ...driver, tagId: made.tag_id };
  expect(await fixture.ruleOf(driver)).toBeUndefined();
  await fixture.drive(driver, 5);
  await fixture.work();
  // 2,500 dinars, less five passages of 320, and 2,000 from the card.
  expect(await replacing.balances(driver.accountId, driver.tagId, made.tag_id)).toEqual([
    0, 290_000,
  ]);
  expect(await fixture.automaticOrders(renewed)).toMatchObject([{ state: 'paid' }]);
  const passages = await fixture.rows<{ tag_id: string }>(
    'SELECT DISTINCT tag_id FROM passages WHERE account_id = $1',
    [driver.accountId],
  );
  expect(passages).toEqual([{ tag_id: driver.tagId }]);
});

test('a charge of the rule that is under way ends as that of the new tag, and counts towards its monthly cap', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver, { monthlyCap: 300_000 });
  await fixture.gateway.charges('lose-request');
  await fixture.drive(driver, 5);
  await fixture.work();
  const made = await replacing.replace(clerk, driver);
  const renewed = { ...driver, tagId: made.tag_id };
  expect(await fixture.ruleOf(renewed)).toMatchObject({ state: 'waiting' });
  await fixture.gateway.charges('card');
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  await fixture.work();
  expect(await replacing.balances(driver.accountId, driver.tagId, made.tag_id)).toEqual([
    0, 290_000,
  ]);
  expect(await fixture.ruleOf(renewed)).toMatchObject({
    state: 'active',
    spentThisMonth: { amount: 200_000 },
  });
  // Low again: one more charge would go beyond what the customer allows for this vehicle in a month.
  await fixture.drive(renewed, 7);
  await fixture.work();
  expect(await fixture.automaticOrders(renewed)).toEqual([]);
  expect(await fixture.told(driver, 'top-ups.mail-automatic-cap')).toBe(1);
});

test('a payment for the old tag that its bank takes back is a debt of the new one, which is blocked at once', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  await expect
    .poll(() => replacing.balances(customer.accountId, customer.tagId))
    .toEqual([250_000]);
  const made = await replacing.replace(clerk, customer);
  await fixture.drive({ ...customer, tagId: made.tag_id, cardId: '' }, 1);
  await fixture.gateway.reverse(orderNumber, { type: 'chargeback' });
  await expect
    .poll(() => replacing.balances(customer.accountId, customer.tagId, made.tag_id))
    .toEqual([0, -32_000]);
  const blocks = await fixture.rows(
    'SELECT tag_id, reason, origin FROM tag_blocks WHERE account_id = $1 AND lifted_at IS NULL',
    [customer.accountId],
  );
  expect(blocks).toEqual([{ tag_id: made.tag_id, reason: 'unpaid', origin: 'rule' }]);
});

test('a payment that is taken back for a tag that was replaced twice blocks the one that is driven with', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  await expect
    .poll(() => replacing.balances(customer.accountId, customer.tagId))
    .toEqual([250_000]);
  const second = await replacing.replace(clerk, customer);
  const third = await replacing.replace(clerk, { ...customer, tagId: second.tag_id });
  await fixture.drive({ ...customer, tagId: third.tag_id, cardId: '' }, 1);
  await fixture.gateway.reverse(orderNumber, { type: 'chargeback' });
  await expect
    .poll(() => replacing.balances(customer.accountId, customer.tagId, second.tag_id, third.tag_id))
    .toEqual([0, 0, -32_000]);
  const blocks = await fixture.rows(
    'SELECT tag_id, reason, origin FROM tag_blocks WHERE account_id = $1 AND lifted_at IS NULL',
    [customer.accountId],
  );
  expect(blocks).toEqual([{ tag_id: third.tag_id, reason: 'unpaid', origin: 'rule' }]);
});

test('what a server of the version before leaves on a replaced tag is fetched, and a rule that it let wait goes on', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver);
  await fixture.gateway.charges('lose-request');
  await fixture.drive(driver, 5);
  await fixture.work();
  const made = await replacing.replace(clerk, driver);
  const renewed = { ...driver, tagId: made.tag_id };
  const [waiting] = await fixture.automaticOrders(driver);
  await fixture.gateway.charges('card');
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  await fixture.work();
  const { database, services } = fixture.app.app;
  // What that version does: it books with nobody listening, and finds no rule by the old tag.
  const books = createWallet({ database, clock: { now: fixture.app.now }, events: nobodyListens });
  await database.transaction((tx) =>
    books.postJournals(everyAccount, tx, [
      {
        accountId: driver.accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: fixture.app.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId: driver.tagId }, { kind: 'correction' }, 200_000),
      },
    ]),
  );
  await fixture.rows(
    'UPDATE automatic_top_ups SET order_number = $2 WHERE account_id = $1 RETURNING 1',
    [driver.accountId, waiting?.order_number ?? ''],
  );
  const both = () => replacing.balances(driver.accountId, driver.tagId, made.tag_id);
  expect(await both()).toEqual([-200_000, 290_000]);
  expect(await fixture.ruleOf(renewed)).toMatchObject({ state: 'waiting' });

  await services.followMoney.sweep(everyAccount);
  expect(await both()).toEqual([0, 90_000]);
  await services.automaticCharges.sweep(everyAccount);
  await fixture.work();
  expect(await both()).toEqual([0, 290_000]);
  expect(await fixture.ruleOf(renewed)).toMatchObject({
    state: 'active',
    spentThisMonth: { amount: 400_000 },
  });
});

test('the new tag pays abroad as the old one did, and the month costs the service once', async () => {
  const driver = await fixture.addTraveller();
  await fixture.abroad(driver);
  fixture.app.passTime({ minutes: 10 });
  clerk = await fixture.app.addStaff('clerk');
  const made = await replacing.replace(clerk, driver);
  const renewed = { ...driver, tagId: made.tag_id };
  const rows = await fixture.rows<{ tag_id: string; enabled: boolean }>(
    'SELECT tag_id, enabled FROM t4a_tags WHERE account_id = $1 ORDER BY added_at',
    [driver.accountId],
  );
  expect(rows).toEqual([
    { tag_id: driver.tagId, enabled: false },
    { tag_id: made.tag_id, enabled: true },
  ]);
  fixture.app.passTime({ minutes: 10 });
  await fixture.abroad(renewed);
  // Driven before the replacement, told afterwards.
  const before = fixture.app.now().subtract({ minutes: 15 }).toString();
  await fixture.abroad(driver, { exitedAt: before });
  fixture.until('2026-12-01T12:00:00Z');
  await fixture.bill('2026-11');
  const services = await fixture.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM t4a_invoice_services WHERE account_id = $1',
    [driver.accountId],
  );
  expect(services).toEqual([{ n: 1 }]);
});
