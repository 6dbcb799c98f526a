import { parseMessage, type Envelope } from '@rampa/contract';
import { obrisiKarticu } from '@rampa/contract/cards';
import {
  pauzirajAutomatskuDopunu,
  sacuvajAutomatskuDopunu,
  ukloniAutomatskuDopunu,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAutomaticStage, usualRule, type AutomaticStage } from '../testing/automatic-stage.ts';
import { everyAccount } from '../../../testing/scope.ts';

let stage: AutomaticStage;
beforeAll(async () => {
  stage = await openAutomaticStage();
});
afterAll(() => stage.close());

const keyOf = ({ message }: Envelope): string => parseMessage(message).key;

test('setting, pausing and removing a rule want a fresh proof of identity', async () => {
  const driver = await stage.addDriver();
  const input = { tag_id: driver.tagId, cardId: driver.cardId, ...usualRule };
  // A living session whose last proof is too old: only a refreshed token is there.
  await stage.rows(
    `UPDATE sessions SET proved_at = proved_at - interval '1 hour' WHERE account_id = $1 RETURNING 1`,
    [driver.accountId],
  );
  for (const [call, given] of [
    [sacuvajAutomatskuDopunu, input],
    [pauzirajAutomatskuDopunu, { tag_id: driver.tagId, paused: true }],
    [ukloniAutomatskuDopunu, { tag_id: driver.tagId }],
  ] as const) {
    expect(keyOf(await stage.call(driver, call, given))).toBe('identity.proof-needed');
  }
  expect(await stage.ruleOf(driver)).toBeUndefined();
});

test('another customer’s tag or card is not there', async () => {
  const driver = await stage.addDriver();
  const other = await stage.addDriver();
  expect(keyOf(await stage.setRule({ ...driver, tagId: other.tagId }))).toBe('tags.not-found');
  expect(keyOf(await stage.setRule({ ...driver, cardId: other.cardId }))).toBe('cards.not-found');
  expect(keyOf(await stage.setRule({ ...driver, cardId: uuid() }))).toBe('cards.not-found');
  expect(await stage.ruleOf(driver)).toBeUndefined();
});

test('amounts that make no sense are refused by field', async () => {
  const driver = await stage.addDriver();
  expect(await stage.setRule(driver, { limit: 300_000 })).toMatchObject({
    http: 400,
    result: [{ field: 'limit' }],
  });
  expect(await stage.setRule(driver, { monthlyCap: 100_000 })).toMatchObject({
    http: 400,
    result: [{ field: 'monthlyCap' }],
  });
});

test('a card that an automatic top-up charges stays until another one is chosen', async () => {
  const driver = await stage.addDriver();
  await stage.setRule(driver);
  const refused = await stage.call(driver, obrisiKarticu, { cardId: driver.cardId });
  expect(keyOf(refused)).toBe('cards.needed-by-top-up');
  const { token } = await stage.app.signInAgain(driver);
  await stage.app.call(ukloniAutomatskuDopunu, { tag_id: driver.tagId }, token);
  const removed = await stage.app.call(obrisiKarticu, { cardId: driver.cardId }, token);
  expect(removed.http).toBe(200);
});

test('a rule set for a balance that is low already charges at once', async () => {
  const driver = await stage.addDriver();
  await stage.drive(driver, 5);
  await stage.setRule(driver);
  await stage.work();
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
});

test('an account that is closed is charged no more, and the gateway forgets its cards', async () => {
  const driver = await stage.addDriver();
  await stage.setRule(driver);
  const { automaticTopUps, cards } = stage.app.app.services;
  await stage.app.app.database.transaction(async (tx) => {
    await automaticTopUps.removeAll(everyAccount.account(driver.accountId), tx);
    await cards.forgetAll(everyAccount.account(driver.accountId), tx);
  });
  expect(await stage.ruleOf(driver)).toBeUndefined();
  expect((await cards.list(everyAccount.account(driver.accountId))).items).toEqual([]);
});

// Each planted fault, and the invariant that must notice.
test.each([
  ["UPDATE payments SET card_id = NULL WHERE order_number = '?'", 'charged to a kept card'],
  ["UPDATE automatic_top_ups SET order_number = '?' WHERE tag_id = '!'", 'one automatic charge'],
  [
    "UPDATE automatic_top_ups SET amount_minor = 100, limit_minor = 100, monthly_cap_minor = 100 WHERE tag_id = '!'",
    'cap allows',
  ],
])('%s is noticed', async (fault, invariant) => {
  const driver = await stage.addDriver();
  await stage.setRule(driver);
  await stage.drive(driver, 5);
  await stage.work();
  const [order] = await stage.automaticOrders(driver);
  const owner = new pg.Client({ connectionString: stage.app.databaseUrl });
  await owner.connect();
  try {
    const before = await stage.ledgerFaults();
    await owner.query(fault.replace('?', order?.order_number ?? '').replace('!', driver.tagId));
    const after = (await stage.ledgerFaults()).filter((line) => !before.includes(line));
    expect(after.join('\n')).toContain(invariant);
  } finally {
    await owner.end();
  }
});
