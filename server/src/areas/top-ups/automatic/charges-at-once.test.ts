import type { CallResult } from '@rampa/contract';
import { napraviDopunuKarticom } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
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

test('one click that comes twice at once charges the saved card once', async () => {
  const driver = await fixture.addDriver();
  const { token } = await fixture.app.signInAgain(driver);
  const wanted = {
    tag_id: driver.tagId,
    amount: 200_000,
    cardId: driver.cardId,
    idempotencyKey: uuid(),
  };
  const charge = async () => {
    const { result } = await fixture.call({ ...driver, token }, napraviDopunuKarticom, wanted);
    return (result as CallResult<typeof napraviDopunuKarticom>).order_number;
  };
  const [one, other] = await Promise.all([charge(), charge()]);
  expect(one).toBe(other);
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(450_000);
});
