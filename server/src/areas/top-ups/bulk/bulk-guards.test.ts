import type { CallResult } from '@rampa/contract';
import {
  getIpsQr,
  getZbirnaDopuna,
  getZbirneDopune,
  napraviUplatnicu,
  type pregledZbirneDopune,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownKey } from '../../../platform/own-key.ts';
import { everyAccount } from '../../../testing/scope.ts';
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

type Customer = Awaited<ReturnType<AutomaticFixture['addCustomer']>>;

async function slipOf(customer: Customer, tagIds: readonly string[]) {
  const { order_number: number } = await buyers.start(customer, tagIds, {
    method: 'bank-transfer',
  });
  const slip = await fixture.call(customer, getIpsQr, { order_number: number });
  const { reference, amount } = slip.result as CallResult<typeof getIpsQr>;
  const transfer = { id: uuid(), date: '2026-11-20', currency: 'RSD' } as const;
  return { number, transfer: { ...transfer, reference, amountMinor: amount.amount } };
}

test('no key of a customer’s keeps a paid order of several tags from being booked', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  const { number, transfer } = await slipOf(customer, tagIds);
  for (const idempotencyKey of [`bulk:${number}-T1`, `bulk:${number}-T1`.padEnd(64, '.')]) {
    const wish = { tag_id: customer.tagId, amount: 100_000, idempotencyKey };
    expect((await fixture.call(customer, napraviUplatnicu, wish)).http).toBe(200);
  }
  const { bankTransfers } = fixture.app.app.services;
  const [imported] = await bankTransfers.import(everyAccount, [transfer]);
  expect(imported?.verdict).toBe('credited');
  expect(await buyers.balances(customer, tagIds)).toEqual([100_000, 100_000]);
});

test('a transfer that fails is told of, and the entries behind it are credited', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = await buyers.addTags(customer, 2);
  const [bad, good] = [await slipOf(customer, tagIds), await slipOf(customer, tagIds)];
  // The key of a part is taken, as nobody can take it by a call: nothing of the order can be booked.
  const wish = { tag_id: tagIds[0], amount: 100_000, idempotencyKey: uuid() };
  await fixture.call(customer, napraviUplatnicu, wish);
  const rekey = (from: string, to: string) =>
    fixture.rows(
      'UPDATE top_ups SET idempotency_key = $3 WHERE account_id = $1 AND idempotency_key = $2',
      [customer.accountId, from, to],
    );
  const taken = ownKey(`bulk:${bad.number}-T1`);
  await rekey(wish.idempotencyKey, taken);
  const { bankTransfers } = fixture.app.app.services;
  const statement = [bad.transfer, good.transfer];
  await expect(bankTransfers.import(everyAccount, statement)).rejects.toThrow(bad.transfer.id);
  expect(await buyers.balances(customer, tagIds)).toEqual([100_000, 100_000]);
  await rekey(taken, wish.idempotencyKey);
  const again = await bankTransfers.import(everyAccount, statement);
  expect(again.map(({ verdict }) => verdict)).toEqual(['credited', 'known']);
});

test('another list of the same sum is not ordered', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  const upTo = { fill: 'up-to', amount: 500_000 } as const;
  const before = (await buyers.preview(customer, tagIds, upTo)).result as CallResult<
    typeof pregledZbirneDopune
  >;
  // The same total of others: one of the tags in the list is another one.
  const others = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  const shown = { ...upTo, total: before.total.amount, list: before.list };
  const answer = await buyers.order(customer, others, shown);
  expect(answer.message).toContain('top-ups.bulk-changed');
  const list = await fixture.call(customer, getZbirneDopune, { first: 0, rows: 5 });
  expect(list.result).toMatchObject({ totalRecords: 0 });
  expect((await buyers.order(customer, tagIds, shown)).http).toBe(200);
});

test('the list says of how many tags a slip waits, and the order what was taken back', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  await slipOf(customer, tagIds.slice(1));
  expect((await buyers.preview(customer, tagIds)).result).toMatchObject({
    waiting: 1,
    items: [{ tag_id: tagIds[0] }, { tag_id: tagIds[1], waiting: true }],
  });

  const { order_number: number, redirectUrl } = await buyers.start(customer, tagIds);
  await fixture.goToGateway(redirectUrl ?? '');
  // The card is being charged: who pays once more is warned of that as well.
  expect((await buyers.preview(customer, tagIds)).result).toMatchObject({
    waiting: 1,
    charging: 2,
    items: [{ charging: true }, { waiting: true, charging: true }],
  });
  await fixture.gateway.approve(number);
  await expect.poll(() => buyers.balances(customer, tagIds)).toEqual([100_000, 100_000]);
  expect((await buyers.preview(customer, tagIds)).result).toMatchObject({ charging: 0 });
  const show = async () =>
    (await fixture.call(customer, getZbirnaDopuna, { order_number: number })).result;
  expect(await show()).not.toHaveProperty('takenBack');
  await fixture.app.app.services.payments.refund(number);
  await expect.poll(() => buyers.balances(customer, tagIds)).toEqual([0, 0]);
  expect(await show()).toMatchObject({
    status: 'paid',
    takenBack: { amount: 200_000 },
    items: [{ takenBack: { amount: 100_000 } }, { takenBack: { amount: 100_000 } }],
  });
});

test('a tag that went back into the stock takes no new top-up, alone or with others', async () => {
  const customer = await fixture.addCustomer();
  const { tagId, accountId } = customer;
  const tagIds = [tagId, ...(await buyers.addTags(customer, 1))];
  await fixture.rows("UPDATE tags SET status = 'neaktivan' WHERE tag_id = $1", [tagId]);
  const seen = async () => (await buyers.preview(customer, tagIds)).result;
  expect(await seen()).toMatchObject({ tags: 2 });
  await fixture.rows(
    `INSERT INTO tag_releases (serial_number, tag_id, account_id, released_at, released_by)
     SELECT serial_number, tag_id, $2, now(), 'staff:test' FROM tags WHERE tag_id = $1`,
    [tagId, accountId],
  );
  expect(await seen()).toMatchObject({ tags: 1, items: [{ leftOut: 'not-usable' }, {}] });
  const wish = { tag_id: tagId, amount: 100_000, idempotencyKey: uuid() };
  const one = await fixture.call(customer, napraviUplatnicu, wish);
  expect(one.message).toBe('top-ups.tag-not-usable');
});
