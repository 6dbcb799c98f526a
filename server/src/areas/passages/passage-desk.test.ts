import type { CallResult } from '@rampa/contract';
import {
  getObracun,
  getObracunKupca,
  getProlasci,
  getProlasciKupca,
} from '@rampa/contract/passages';
import { ukratkoOKupcu } from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../testing/owned-things.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let customer: SignedIn;
let other: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff('clerk');
  customer = await fixture.addCustomer();
  other = await fixture.addCustomer();
  things = await giveThings(fixture, customer);
});
afterAll(() => fixture.close());

const about = () => ({ account_id: customer.accountId });

async function trail(accountId: string): Promise<readonly unknown[]> {
  return fixture.app.database.run(
    `SELECT action, subject, details FROM audit_trail
     WHERE account_id = $1 AND actor = $2 ORDER BY occurred_at, audit_id`,
    [accountId, `staff:${clerk.userId}`],
  );
}

const selections: readonly (readonly [string, () => object])[] = [
  ['all of them', () => ({})],
  ['those of a tag', () => ({ tag_id: things.tagId })],
  ['those of a month', () => ({ period: '2026-11-01/2026-11-30' })],
  ['those at a station', () => ({ station_id: 'rs-a1-novi-sad-jug', stationSide: 'exit' })],
  ['those of an amount', () => ({ amountFrom: 1, amountTo: 100_000_000 })],
];
test.each(selections)('a clerk sees %s as the customer does', async (_name, selection) => {
  const own = await fixture.call(getProlasci, selection(), customer.token);
  const seen = await fixture.call(getProlasciKupca, { ...about(), ...selection() }, clerk.token);
  expect(own.statusCode).toBe(200);
  const {
    unusual: _,
    completeUpTo: _complete,
    ...result
  } = own.result as CallResult<typeof getProlasci>;
  expect(seen).toMatchObject({ statusCode: 200, result });
});

test('a selection without passages is empty, and the trail says that somebody looked', async () => {
  const before = (await trail(customer.accountId)).length;
  const input = { ...about(), period: '2020-01-01/2020-01-31' };
  expect(await fixture.call(getProlasciKupca, input, clerk.token)).toMatchObject({
    statusCode: 200,
    result: { items: [], totalRecords: 0, totalAmount: { amount: 0, currency: 'RSD' } },
  });
  expect((await trail(customer.accountId)).slice(before)).toEqual([
    {
      action: 'customer-passages-read',
      subject: `customer:${customer.accountId}`,
      details: { first: 0, shown: 0 },
    },
  ]);
});

test('a clerk reads how a toll was calculated, with a line in the trail', async () => {
  const passage = { passage_id: things.passageId };
  const own = await fixture.call(getObracun, passage, customer.token);
  const seen = await fixture.call(getObracunKupca, { ...about(), ...passage }, clerk.token);
  expect(seen).toMatchObject({ statusCode: 200, result: own.result });
  expect((await trail(customer.accountId)).at(-1)).toMatchObject({
    action: 'customer-passage-read',
    subject: `passage:${things.passageId}`,
  });
});

test('under another customer there is neither the tag nor the passage', async () => {
  const wrong = { account_id: other.accountId };
  const listed = await fixture.call(
    getProlasciKupca,
    { ...wrong, tag_id: things.tagId },
    clerk.token,
  );
  expect(listed).toMatchObject({ statusCode: 404, message: 'tags.not-found' });
  const explained = await fixture.call(
    getObracunKupca,
    { ...wrong, passage_id: things.passageId },
    clerk.token,
  );
  expect(explained).toMatchObject({ statusCode: 404, message: 'passages.not-found' });
});

test('the tags to choose from come with the name, and of an unknown account there is nothing', async () => {
  expect(await fixture.call(ukratkoOKupcu, about(), clerk.token)).toMatchObject({
    statusCode: 200,
    result: {
      tags: [{ tag_id: things.tagId, serial_number: things.serialNumber, plate: 'BG123-AB' }],
    },
  });
  for (const account_id of [uuid(), 'nema']) {
    expect(await fixture.call(ukratkoOKupcu, { account_id }, clerk.token)).toMatchObject({
      statusCode: 404,
      message: 'staff.customer-not-found',
    });
  }
});
