import { blokirajTag, getBlokade, odblokirajTag, type PastBlock } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { lanesPassage } from '../../../testing/lanes-passage.ts';
import { everyAccount } from '../../../testing/scope.ts';
import {
  addLanesTag,
  askAsLane,
  bookOnTag,
  inLanes,
  intakeKey,
  shownBlocks,
  type LanesTag,
} from '../testing/lanes-fixture.ts';

let fixture: AppFixture;
let customer: SignedIn;
let tag: LanesTag;

beforeAll(async () => {
  fixture = await openAppFixture({
    settings: { INTAKE_KEY: intakeKey, BLOCK_UNPAID_AFTER_DAYS: '7' },
  });
});
beforeEach(async () => {
  customer = await fixture.addCustomer();
  tag = await addLanesTag(fixture, customer);
});
afterAll(() => fixture.close());

/** By somebody who has signed in just now. */
async function block(more: object): Promise<string> {
  const clerk = await fixture.addStaff('clerk');
  const input = { account_id: tag.accountId, tag_id: tag.tagId, ...more };
  const { result } = await fixture.call(blokirajTag, input, clerk.token);
  return (result as { readonly blockId: string }).blockId;
}
async function lift(blockId: string): Promise<void> {
  const clerk = await fixture.addStaff('clerk');
  const input = { account_id: tag.accountId, tag_id: tag.tagId, blockId };
  expect(await fixture.call(odblokirajTag, input, clerk.token)).toMatchObject({ http: 200 });
}
async function history(): Promise<readonly PastBlock[]> {
  const clerk = await fixture.addStaff('clerk');
  const input = { account_id: tag.accountId, tag_id: tag.tagId };
  const { result } = await fixture.call(getBlokade, input, clerk.token);
  return (result as { readonly items: readonly PastBlock[] }).items;
}
const sweep = () => fixture.app.services.unpaidRule.sweep(everyAccount);
const mails = async () => {
  const waiting = await fixture.mailsTo(`${customer.username}@primer.rs`);
  return waiting.map(({ template }) => template);
};
/** The day so many days ahead of now. */
const dayIn = (days: number) =>
  fixture.now().toZonedDateTimeISO('Europe/Belgrade').add({ days }).toPlainDate().toString();

test('a block with a later first day holds from that day on, without anybody’s action', async () => {
  const day = dayIn(3);
  await block({ reason: 'document', from: day });
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'good' });
  const since = `${day}T00:00:00+01:00`;
  expect(await shownBlocks(fixture, customer, tag)).toEqual([
    { reason: 'document', since, holds: false },
  ]);
  const { cursor } = await askAsLane(fixture);
  const begins = Temporal.Instant.from(since);
  fixture.passTime(fixture.now().until(begins).subtract({ seconds: 1 }));
  const before = await askAsLane(fixture, cursor);
  expect(before.tags.find((one) => one.serialNumber === tag.serialNumber)).toBeUndefined();
  fixture.passTime({ seconds: 1 });
  expect((await askAsLane(fixture, before.cursor)).tags).toContainEqual(
    expect.objectContaining({ serialNumber: tag.serialNumber, reason: 'document', since }),
  );
  expect(await shownBlocks(fixture, customer, tag)).toEqual([
    { reason: 'document', since, holds: true },
  ]);
});

test('a block that is lifted before its first day never holds', async () => {
  const blockId = await block({ reason: 'document', from: dayIn(2) });
  await lift(blockId);
  fixture.passTime({ hours: 72 });
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'good' });
  expect(await mails()).toEqual(['tags.mail-block-announced', 'tags.mail-block-withdrawn']);
});

test('a tag that is blocked again between two questions of a lane has the newer moment', async () => {
  const blockId = await block({ reason: 'unpaid' });
  const first = await inLanes(fixture, tag);
  fixture.passTime({ hours: 1 });
  await lift(blockId);
  await block({ reason: 'unpaid' });
  const second = await inLanes(fixture, tag);
  expect(second).toMatchObject({ status: 'blocked', reason: 'unpaid' });
  expect(second?.since).not.toBe(first?.since);
});

test('what a server whose clock is ahead has blocked holds for the others, and can be lifted by them', async () => {
  const blockId = await block({ reason: 'fraud' });
  fixture.passTime({ seconds: -3 });
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: 'fraud' });
  await lift(blockId);
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'good' });
  fixture.passTime({ seconds: 3 });
});

test('a balance below zero for seven days blocks its tag, and a top-up that covers it opens it at once', async () => {
  await bookOnTag(fixture, tag, -5001);
  fixture.passTime({ hours: 7 * 24 - 1 });
  await sweep();
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'low' });
  fixture.passTime({ hours: 1 });
  await sweep();
  await sweep();
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: 'unpaid' });
  expect(await history()).toMatchObject([{ origin: 'rule', reason: 'unpaid', holds: true }]);
  await bookOnTag(fixture, tag, 0.5);
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked' });
  await bookOnTag(fixture, tag, 2000);
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'good' });
  expect(await mails()).toEqual(['tags.mail-blocked-unpaid', 'tags.mail-unblocked']);
});

test('days are counted from the newest debt, not from one that was covered', async () => {
  await bookOnTag(fixture, tag, -5001);
  fixture.passTime({ hours: 6 * 24 });
  await bookOnTag(fixture, tag, 10);
  await bookOnTag(fixture, tag, -20);
  fixture.passTime({ hours: 6 * 24 });
  await sweep();
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'low' });
  fixture.passTime({ hours: 24 });
  await sweep();
  expect(await inLanes(fixture, tag)).toMatchObject({ reason: 'unpaid' });
});

test('the rule lifts its own blocks alone, and what a clerk has lifted it does not block again', async () => {
  const byClerk = await block({ reason: 'document' });
  await bookOnTag(fixture, tag, -5001);
  fixture.passTime({ hours: 8 * 24 });
  await sweep();
  const [byRule] = await history();
  expect(byRule).toMatchObject({ origin: 'rule' });
  await bookOnTag(fixture, tag, 6000);
  expect((await history()).map(({ blockId, holds }) => [blockId, holds])).toEqual([
    [byClerk, true],
    [byRule?.blockId, false],
  ]);
  await lift(byClerk);
  await bookOnTag(fixture, tag, -7000);
  fixture.passTime({ hours: 8 * 24 });
  await sweep();
  const [again] = await history();
  await lift(again?.blockId ?? '');
  await sweep();
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'low' });
});

test('without the setting the rule blocks nothing, but still opens what it has blocked', async () => {
  await bookOnTag(fixture, tag, -5001);
  fixture.passTime({ hours: 8 * 24 });
  const without = await fixture.addServer({ BLOCK_UNPAID_AFTER_DAYS: '' });
  const sweepThere = () => without.app.services.unpaidRule.sweep(everyAccount);
  await sweepThere();
  expect(await history()).toEqual([]);
  await sweep();
  expect(await inLanes(fixture, tag)).toMatchObject({ reason: 'unpaid' });
  // As a server of the version before books it, which knows no rule.
  await fixture.app.database.run(
    'UPDATE ledger_accounts SET balance_minor = 100 WHERE account_id = $1 AND tag_id = $2',
    [tag.accountId, tag.tagId],
  );
  await sweepThere();
  expect(await history()).toMatchObject([{ origin: 'rule', holds: false }]);
  await without.stop();
});

test('a lost tag is not blocked by the rule', async () => {
  await bookOnTag(fixture, tag, -5001);
  await fixture.app.database.run("UPDATE tags SET status = 'izgubljen' WHERE tag_id = $1", [
    tag.tagId,
  ]);
  fixture.passTime({ hours: 8 * 24 });
  await sweep();
  expect(await history()).toEqual([]);
});

test('what a lane delivers for a blocked tag is charged', async () => {
  await block({ reason: 'fraud' });
  const driven = lanesPassage(tag.serialNumber, fixture.now().toString());
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/passages',
    headers: { 'x-api-key': intakeKey, 'content-type': 'application/json' },
    payload: JSON.stringify({ format: 1, kind: 'passages', passages: [driven] }),
  });
  expect(reply.json()).toMatchObject({ result: { recorded: 1, refused: [] } });
  const { wallet } = fixture.app.services;
  const scope = everyAccount.account(tag.accountId);
  const balances = await wallet.tagBalances(scope, fixture.app.database.queries, [tag.tagId]);
  expect(balances.get(tag.tagId)).toBeLessThan(500_000);
});
