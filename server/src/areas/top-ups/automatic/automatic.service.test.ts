import { parseMessage, type Envelope } from '@rampa/contract';
import { prenesiIznos } from '@rampa/contract/balance-transfers';
import { obrisiKarticu } from '@rampa/contract/cards';
import {
  pauzirajAutomatskuDopunu,
  sacuvajAutomatskuDopunu,
  ukloniAutomatskuDopunu,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  usualRule,
  type AutomaticFixture,
} from '../testing/automatic-fixture.ts';
import { addTag } from '../../balance-transfers/testing/two-tags.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { moved } from '../../../platform/testing/moved.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterAll(() => fixture.close());

const keyOf = ({ message }: Envelope): string => parseMessage(message).key;

test('setting, pausing and removing a rule require step-up authentication', async () => {
  const driver = await fixture.addDriver();
  const input = { tag_id: driver.tagId, cardId: driver.cardId, ...usualRule };
  // A valid session whose last proof is too old: its token was only refreshed.
  await fixture.rows(
    `UPDATE sessions SET ${moved('proved_at', '-1 hour')} WHERE account_id = $1 RETURNING 1`,
    [driver.accountId],
  );
  for (const [call, given] of [
    [sacuvajAutomatskuDopunu, input],
    [pauzirajAutomatskuDopunu, { tag_id: driver.tagId, paused: true }],
    [ukloniAutomatskuDopunu, { tag_id: driver.tagId }],
  ] as const) {
    expect(keyOf(await fixture.call(driver, call, given))).toBe('identity.proof-needed');
  }
  expect(await fixture.ruleOf(driver)).toBeUndefined();
});

test('what its customer moves away from a tag makes its rule charge the card', async () => {
  const driver = await fixture.addDriver();
  const toTagId = await addTag(fixture.app, driver, '', 0);
  await fixture.setRule(driver);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toEqual([]);
  const between = { tag_id: driver.tagId, toTagId, amount: 200_000, idempotencyKey: uuid() };
  expect((await fixture.call(driver, prenesiIznos, between)).statusCode).toBe(200);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.balanceOf(driver)).toBe(250_000 - 200_000 + 200_000);
});

test('another customer’s tag or card does not exist', async () => {
  const driver = await fixture.addDriver();
  const other = await fixture.addDriver();
  expect(keyOf(await fixture.setRule({ ...driver, tagId: other.tagId }))).toBe('tags.not-found');
  expect(keyOf(await fixture.setRule({ ...driver, cardId: other.cardId }))).toBe('cards.not-found');
  expect(keyOf(await fixture.setRule({ ...driver, cardId: uuid() }))).toBe('cards.not-found');
  expect(await fixture.ruleOf(driver)).toBeUndefined();
});

test('invalid amounts are refused by field', async () => {
  const driver = await fixture.addDriver();
  expect(await fixture.setRule(driver, { limit: 300_000 })).toMatchObject({
    http: 400,
    result: [{ field: 'limit' }],
  });
  expect(await fixture.setRule(driver, { monthlyCap: 100_000 })).toMatchObject({
    http: 400,
    result: [{ field: 'monthlyCap' }],
  });
});

test('a card that an automatic top-up charges cannot be removed until another one is chosen', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver);
  const refused = await fixture.call(driver, obrisiKarticu, { cardId: driver.cardId });
  expect(keyOf(refused)).toBe('cards.needed-by-top-up');
  const { token } = await fixture.app.signInAgain(driver);
  await fixture.app.call(ukloniAutomatskuDopunu, { tag_id: driver.tagId }, token);
  const removed = await fixture.app.call(obrisiKarticu, { cardId: driver.cardId }, token);
  expect(removed.http).toBe(200);
});

test('a rule set while the balance is already low charges at once', async () => {
  const driver = await fixture.addDriver();
  await fixture.drive(driver, 5);
  await fixture.setRule(driver);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
});

test('a closed account is no longer charged, and the gateway forgets its cards', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver);
  const { automaticTopUps, cards } = fixture.app.app.services;
  await fixture.app.app.database.transaction(async (tx) => {
    await automaticTopUps.removeAll(everyAccount.account(driver.accountId), tx);
    await cards.forgetAll(everyAccount.account(driver.accountId), tx);
  });
  expect(await fixture.ruleOf(driver)).toBeUndefined();
  expect(await cards.list(everyAccount.account(driver.accountId))).toEqual([]);
});

// Each planted fault, and the invariant that must catch it.
test.each([
  [
    "UPDATE payments SET card_id = NULL WHERE order_number = '?'",
    'every automatic top-up was charged',
  ],
  ["UPDATE automatic_top_ups SET order_number = '?' WHERE tag_id = '!'", 'one automatic charge'],
  [
    "UPDATE automatic_top_ups SET amount_minor = 100, limit_minor = 100, monthly_cap_minor = 100 WHERE tag_id = '!'",
    'cap allows',
  ],
])('%s is noticed', async (fault, invariant) => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver);
  await fixture.drive(driver, 5);
  await fixture.work();
  const [order] = await fixture.automaticOrders(driver);
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  try {
    const before = await fixture.ledgerFaults();
    await owner.query(fault.replace('?', order?.order_number ?? '').replace('!', driver.tagId));
    const after = (await fixture.ledgerFaults()).filter((line) => !before.includes(line));
    expect(after.join('\n')).toContain(invariant);
  } finally {
    await owner.end();
  }
});
