import type { CallResult, Envelope } from '@rampa/contract';
import {
  aktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
  getT4AObracun,
  getT4AObracunKupca,
  getT4AProlasciKupca,
  getT4ASviProlasci,
} from '@rampa/contract/external-toll';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { addLanesTag, type LanesTag } from '../tags/testing/lanes-fixture.ts';
import { aDeliveredPassage, aDelivery } from './testing/delivered-samples.ts';

const key = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let clerk: SignedIn;
let customer: SignedIn;
let tags: readonly [LanesTag, LanesTag];

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { T4A_KEY: key } });
  clerk = await fixture.addStaff('clerk');
  customer = await fixture.addCustomer();
  tags = [await addLanesTag(fixture, customer), await addLanesTag(fixture, customer)];
  await fixture.call(getExtTollTermsOfUse, {}, customer.token);
  await fixture.call(aktivirajT4AKorisnika, {}, customer.token);
  for (const { serialNumber } of tags) {
    const added = { kategorija: 'I', serial_number: serialNumber };
    expect(await fixture.call(dodajT4ATag, added, customer.token)).toMatchObject({ http: 200 });
  }
  const [first, second] = tags;
  const croatian = () => aDeliveredPassage({ serialNumber: first.serialNumber });
  const bosnian = aDeliveredPassage({
    serialNumber: second.serialNumber,
    country: 'BA',
    currency: 'BAM',
    rate: { value: '59.9100', day: '2026-11-20' },
  });
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/t4a-passages',
    payload: aDelivery(croatian(), croatian(), bosnian),
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  });
  expect(reply.json<Envelope>().result).toMatchObject({ recorded: 3 });
});
afterAll(() => fixture.close());

const about = () => ({ account_id: customer.accountId });
const list = (input: object, by = clerk) =>
  fixture.call(getT4AProlasciKupca, { ...about(), ...input }, by.token);
const itemsOf = ({ result }: Envelope) => (result as CallResult<typeof getT4AProlasciKupca>).items;
const trail = (accountId: string) =>
  fixture.app.database.run(
    `SELECT action, subject, details FROM audit_trail
     WHERE account_id = $1 AND actor = $2 ORDER BY occurred_at, audit_id`,
    [accountId, `staff:${clerk.userId}`],
  );

test('a clerk sees the passages abroad as the customer does, and where tags can pay', async () => {
  const own = await fixture.call(getT4ASviProlasci, {}, customer.token);
  expect(await list({})).toMatchObject({
    statusCode: 200,
    result: { ...(own.result as object), countries: ['BA', 'HR'] },
  });
});

test('they are chosen by tag, country and day, and come by pages', async () => {
  const [first, second] = tags;
  expect(itemsOf(await list({ tag_id: first.tagId }))).toHaveLength(2);
  expect(itemsOf(await list({ country: 'BA' })).map(({ tag_id: id }) => id)).toEqual([
    second.tagId,
  ]);
  expect(itemsOf(await list({ tag_id: second.tagId, country: 'HR' }))).toEqual([]);
  expect(itemsOf(await list({ period: '2026-11-20/2026-11-20' }))).toHaveLength(3);
  expect(itemsOf(await list({ period: '2026-11-21/..' }))).toEqual([]);
  const page = await list({ first: 1, rows: 1 });
  expect(page.result).toMatchObject({ totalRecords: 3 });
  expect(itemsOf(page)).toHaveLength(1);
});

test('a selection without passages is empty, and the trail says that somebody looked', async () => {
  const before = (await trail(customer.accountId)).length;
  expect(await list({ period: '2020-01-01/2020-01-31' })).toMatchObject({
    statusCode: 200,
    result: { items: [], totalRecords: 0, totalAmount: { amount: 0, currency: 'RSD' } },
  });
  expect((await trail(customer.accountId)).slice(before)).toEqual([
    {
      action: 'customer-passages-abroad-read',
      subject: `customer:${customer.accountId}`,
      details: { first: 0, shown: 0 },
    },
  ]);
});

test('a clerk reads how a toll abroad was calculated, with a line in the trail', async () => {
  const [passage] = itemsOf(await list({}));
  const asked = { passage_id: passage?.passage_id ?? '' };
  const own = await fixture.call(getT4AObracun, asked, customer.token);
  const seen = await fixture.call(getT4AObracunKupca, { ...about(), ...asked }, clerk.token);
  expect(own.statusCode).toBe(200);
  expect(seen).toMatchObject({ statusCode: 200, result: own.result });
  expect((await trail(customer.accountId)).at(-1)).toMatchObject({
    action: 'customer-passage-abroad-read',
    subject: `passage:${asked.passage_id}`,
  });
});

test('under another customer there is neither the tag nor the passage', async () => {
  const other = { account_id: (await fixture.addCustomer()).accountId };
  const [first] = tags;
  expect(await list({ ...other, tag_id: first.tagId })).toMatchObject({
    statusCode: 404,
    message: 'external-toll.tag-not-found',
  });
  expect(await list({ account_id: 'nema' })).toMatchObject({ statusCode: 404 });
  const [passage] = itemsOf(await list({}));
  const asked = { ...other, passage_id: passage?.passage_id ?? '' };
  for (const input of [asked, { ...about(), passage_id: uuid() }]) {
    expect(await fixture.call(getT4AObracunKupca, input, clerk.token)).toMatchObject({
      statusCode: 404,
      message: 'passages.not-found',
    });
  }
});

test('where the service abroad is switched off, its calls are as if there were none', async () => {
  const without = await fixture.addServer({ T4A: 'false' });
  for (const [call, input] of [
    [getT4AProlasciKupca, about()],
    [getT4AObracunKupca, { ...about(), passage_id: uuid() }],
  ] as const) {
    const answer = await without.call(call, input, clerk.token);
    expect(answer).toMatchObject({ statusCode: 404, message: 'request.not-found' });
  }
  await without.stop();
});
