import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture({ POSTPAID: 'true' });
});
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});
afterAll(() => fixture.close());

test('processing a passage twice, and on two servers at once, charges once', async () => {
  const driver = await fixture.addDriver();
  expect((await fixture.setRule(driver)).http).toBe(200);
  await fixture.work();
  await fixture.drive(driver, 5);
  const { automaticCharges, payments } = fixture.app.app.services;
  const look = () => automaticCharges.lookAt(everyAccount.account(driver.accountId), driver.tagId);
  await Promise.all([look(), look(), look(), look()]);
  const [order] = await fixture.automaticOrders(driver);
  const send = () => payments.sendCharge(order?.order_number ?? '');
  await Promise.all([send(), send(), send()]);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.approvals(driver)).toBe(1);
});
