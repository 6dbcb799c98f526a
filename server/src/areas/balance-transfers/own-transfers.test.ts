import type { CallDefinition } from '@rampa/contract';
import { getPrenosi, prenesiIznos, prenesiStanje } from '@rampa/contract/balance-transfers';
import { blokirajTag, iskljuciTag, prijaviIzgubljen } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { nobodyListens } from '../../platform/events/events.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { everyAccount, scopeOf } from '../../testing/scope.ts';
import { createOwnTransfers } from './own-transfers.ts';
import { addTag, balancesOf, faultsOfTransfers, sessionOf } from './testing/two-tags.ts';
import { checkBalanceTransfers } from './verify.store.ts';

let fixture: AppFixture;
let tablesOwner: Database;
beforeAll(async () => {
  fixture = await openAppFixture();
  tablesOwner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await tablesOwner.close();
  await fixture.close();
});
afterEach(async () => expect(await faultsOfTransfers(fixture)).toEqual([]));

const full = 100_000;

/** A customer with money on one of two tags. */
async function mover() {
  const owner = await fixture.addCustomer();
  const from = await addTag(fixture, owner, 'Пун', full);
  const to = await addTag(fixture, owner, 'Празан', 0);
  const say = (call: CallDefinition, input: object) => fixture.call(call, input, owner.token);
  const move = (other: object = {}) =>
    say(prenesiIznos, {
      tag_id: from,
      toTagId: to,
      amount: 30_000,
      idempotencyKey: uuid(),
      ...other,
    });
  const balances = () => balancesOf(fixture, owner, [from, to]);
  return { owner, from, to, say, move, balances };
}

test('an amount moves from one tag to the other, with a mail, an audit line and a line in the history of both', async () => {
  const { owner, from, to, say, move, balances } = await mover();
  expect(await move()).toMatchObject({ statusCode: 200, result: { amount: { amount: 30_000 } } });
  expect(await balances()).toEqual([70_000, 30_000]);
  for (const tag_id of ['', from, to]) {
    expect((await say(getPrenosi, { tag_id })).result).toMatchObject({
      items: [{ from: { tag_id: from }, to: { tag_id: to }, amount: { amount: 30_000 } }],
      totalRecords: 1,
    });
  }
  const { database } = fixture.app;
  const mails = await database.run(
    `SELECT data->'params' AS params FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1
     AND data->>'template' = 'balance-transfers.mail-own'`,
    [`${owner.username}@primer.rs`],
  );
  expect(mails).toEqual([{ params: expect.objectContaining({ from: 'Пун', to: 'Празан' }) }]);
  const journals = await database.run(
    `SELECT kind FROM journals WHERE account_id = $1 AND kind <> 'correction'`,
    [owner.accountId],
  );
  expect(journals).toEqual([{ kind: 'own-transfer' }]);
  const trail = await database.run(
    `SELECT count(*)::int AS n FROM audit_trail WHERE account_id = $1 AND action = 'balance-transferred'`,
    [owner.accountId],
  );
  expect(trail).toEqual([{ n: 1 }]);
});

test('a double click, and the same again later, moves it once; the key fits no other transfer', async () => {
  const { from, to, say, move, balances } = await mover();
  const idempotencyKey = uuid();
  const answers = await Promise.all(Array.from({ length: 6 }, () => move({ idempotencyKey })));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect((await move({ idempotencyKey })).statusCode).toBe(200);
  expect(await balances()).toEqual([70_000, 30_000]);
  const otherwise = 'balance-transfers.key-used-otherwise';
  expect((await move({ idempotencyKey, amount: 1 })).message).toBe(otherwise);
  const back = { idempotencyKey, tag_id: to, toTagId: from };
  expect((await move(back)).message).toBe(otherwise);
  await say(prijaviIzgubljen, { tag_id: from, reason: 'izgubljen' });
  const whole = { tag_id: from, toTagId: to, amount: 30_000, idempotencyKey };
  expect((await say(prenesiStanje, whole)).message).toBe(otherwise);
  // What was moved before the loss is answered as before.
  expect((await move({ idempotencyKey })).statusCode).toBe(200);
});

test('many at once, there and back, take no tag below zero', async () => {
  const { from, to, move, balances } = await mover();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      move(at % 4 === 3 ? { tag_id: to, toTagId: from, amount: 20_000 } : {}),
    ),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['balance-transfers.amount-above-balance']),
  );
  const [left = -1, moved = -1] = await balances();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(moved).toBeGreaterThanOrEqual(0);
  expect(left + moved).toBe(full);
});

test('all of it may move, more than that not, nor nothing, to itself, or to a stranger', async () => {
  const { from, move, balances } = await mover();
  expect((await move({ amount: full + 1 })).message).toBe('balance-transfers.amount-above-balance');
  expect((await move({ toTagId: from })).message).toBe('balance-transfers.same-tag');
  const stranger = await mover();
  expect((await move({ toTagId: stranger.to })).message).toBe('tags.not-found');
  expect((await move({ tag_id: stranger.from })).message).toBe('tags.not-found');
  for (const amount of [0, -1, 1.5, 1e17]) expect((await move({ amount })).statusCode).toBe(400);
  expect((await move({ amount: full })).statusCode).toBe(200);
  expect(await balances()).toEqual([0, full]);
});

test('a tag that has nothing left is looked at, as after a toll; one that got money is not', async () => {
  const { owner, from, move } = await mover();
  expect((await move({ amount: full })).statusCode).toBe(200);
  const looks = await fixture.app.database.run(
    `SELECT data->'tagIds' AS tags FROM jobs.job WHERE name = 'low-balance' AND data->>'accountId' = $1`,
    [owner.accountId],
  );
  expect(looks).toEqual([{ tags: [from] }]);
});

test('a tag that was reported lost, or that the operator has blocked, gives nothing; one switched off does, and a debtor gets', async () => {
  const { owner, from, to, say, move } = await mover();
  const clerk = await fixture.addStaff('clerk');
  const block = (tag_id: string, reason: string) =>
    fixture.call(blokirajTag, { account_id: owner.accountId, tag_id, reason }, clerk.token);

  expect((await say(iskljuciTag, { tag_id: from })).statusCode).toBe(200);
  expect((await move({ amount: 100 })).statusCode).toBe(200);
  expect((await block(to, 'unpaid')).statusCode).toBe(200);
  expect((await move({ amount: 100 })).statusCode).toBe(200);
  expect((await block(from, 'fraud')).statusCode).toBe(200);
  expect((await move({ amount: 100 })).message).toBe('balance-transfers.source-not-usable');
  await say(prijaviIzgubljen, { tag_id: to, reason: 'ukraden' });
  const other = await addTag(fixture, owner, '', 500);
  const off = { tag_id: other, amount: 100 };
  expect((await move(off)).message).toBe('balance-transfers.target-not-usable');
  expect((await move({ tag_id: to, toTagId: other, amount: 100 })).message).toBe(
    'balance-transfers.source-not-usable',
  );
});

test('in a company the accountant may move money, a driver may not', async () => {
  const company = await fixture.addCustomer('pravno');
  const from = await addTag(fixture, company, '', full);
  const to = await addTag(fixture, company, '', 0);
  const input = { tag_id: from, toTagId: to, amount: 100, idempotencyKey: uuid() };
  const driver = await fixture.addMember(company, 'driver');
  expect((await fixture.call(prenesiIznos, input, driver.token)).statusCode).toBe(403);
  const accountant = await fixture.addMember(company, 'accountant');
  expect((await fixture.call(prenesiIznos, input, accountant.token)).statusCode).toBe(200);
});

test('whoever lost the right while their call was on its way moves nothing', async () => {
  const { owner, from, to, balances } = await mover();
  const { balanceTransfers } = fixture.app.services;
  const wanted = { fromTagId: from, toTagId: to, amountMinor: 1, idempotencyKey: uuid() };
  const sessionId = await sessionOf(fixture, owner.userId);
  const once = scopeOf(owner, { sessionId, role: 'accountant' });
  const lost = { ...wanted, amountMinor: full, idempotencyKey: uuid() };
  const code = 'session.role-not-allowed';
  expect(await balanceTransfers.moveBetween(once, wanted)).toMatchObject({ code });
  expect(await balanceTransfers.move(once, lost)).toMatchObject({ code });
  await tablesOwner.run(
    "UPDATE sessions SET ended_at = now(), ended_because = 'revoked' WHERE session_id = $1",
    [sessionId],
  );
  const ended = { code: 'session.ended' };
  expect(await balanceTransfers.moveBetween(scopeOf(owner, { sessionId }), wanted)).toMatchObject(
    ended,
  );
  expect(await balances()).toEqual([full, 0]);
});

test('an account that moves money without end has to wait, and nothing moves meanwhile', async () => {
  const { owner, from, to, balances } = await mover();
  const { database, services } = fixture.app;
  const impatient = createOwnTransfers({
    database,
    clock: { now: fixture.now },
    events: nobodyListens,
    currency: 'RSD',
    tags: services.tags,
    wallet: services.wallet,
    attempts: { charge: async () => 30 },
    holdRole: services.identity.holdRole,
    notify: async () => undefined,
  });
  const wanted = { fromTagId: from, toTagId: to, amountMinor: 1, idempotencyKey: uuid() };
  const sessionId = await sessionOf(fixture, owner.userId);
  const scope = scopeOf(owner, { sessionId });
  // More than is there is refused as ever: what moves nothing is not counted.
  expect(await impatient(scope, { ...wanted, amountMinor: full + 1 })).toMatchObject({
    code: 'balance-transfers.amount-above-balance',
  });
  expect(await impatient(scope, wanted)).toEqual({
    ok: false,
    code: 'request.too-many',
    params: { seconds: 30 },
  });
  expect(await balances()).toEqual([full, 0]);
});

test.each([
  ['a journal of the other kind', "UPDATE balance_transfers SET kind = 'balance-transfer'"],
  ['another amount', 'UPDATE balance_transfers SET amount_minor = amount_minor + 1'],
  ['a journal that nobody asked for', 'DELETE FROM balance_transfers'],
])('verification finds %s', async (_, statement) => {
  const { move } = await mover();
  await move();
  const broken = tablesOwner.transaction(async (tx) => {
    await tablesOwner.run(statement, [], tx);
    const checks = await checkBalanceTransfers(everyAccount, tx);
    throw new Error(`faults: ${checks.flatMap((check) => check.faults).length > 0}`);
  });
  await expect(broken).rejects.toThrow('faults: true');
});
