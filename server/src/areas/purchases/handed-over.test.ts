import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount, everyAccountOfOperator } from '../../testing/scope.ts';
import { createHandingOver } from '../tags/testing/handovers-fixture.ts';
import { openOrderFixture, type OrderFixture } from './testing/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
});
afterAll(() => fixture.close());
afterEach(async () => expect(await fixture.faults()).toEqual([]));

async function balance(accountId: string, tagId: string): Promise<number> {
  const { services, database } = fixture.app.app;
  const scope = everyAccount.account(accountId);
  return (await services.wallet.tagBalances(scope, database.queries, [tagId])).get(tagId) ?? 0;
}

async function sent() {
  const { order_number: orderNumber } = await fixture.place({ payment: 'on-delivery' });
  const [tag] = await fixture.ship(orderNumber);
  if (tag === undefined) throw new Error('Nothing was sent');
  const { fulfilment } = fixture.app.app.services;
  return { tag, pay: () => fulfilment.deliver(everyAccountOfOperator, orderNumber) };
}

test('credit that was bought with a tag stays with the account that linked it', async () => {
  const [from, to] = [await fixture.app.addCustomer(), await fixture.app.addCustomer()];
  const { tag, pay } = await sent();
  const tagId = await fixture.activate(from, tag);
  const newTagId = await createHandingOver(fixture.app).handOver(from, to, { ...tag, tagId });
  expect(await pay()).toMatchObject({ ok: true });
  expect(await balance(from.accountId, tagId)).toBe(200_000);
  expect(await balance(to.accountId, newTagId)).toBe(0);
});

test('a tag that was added without its order takes none of its credit to another account', async () => {
  const [from, to] = [await fixture.app.addCustomer(), await fixture.app.addCustomer()];
  const { tag, pay } = await sent();
  expect(await pay()).toMatchObject({ ok: true });
  const added = { serialNumber: tag.serialNumber, tagId: uuid() };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  const { services, database } = fixture.app.app;
  await services.tags.add(everyAccount.account(from.accountId), database.queries, [
    {
      ...added,
      category: 'I',
      plate: '',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  const newTagId = await createHandingOver(fixture.app).handOver(from, to, added);
  expect(await balance(to.accountId, newTagId)).toBe(0);
  expect(
    await fixture.rows('SELECT bound_at FROM order_tags WHERE serial_number = $1', [
      tag.serialNumber,
    ]),
  ).toEqual([{ bound_at: null }]);
});
