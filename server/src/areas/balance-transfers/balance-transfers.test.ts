import type { CallResult } from '@rampa/contract';
import { getPonudaPrenosa, getPrenosi, prenesiStanje } from '@rampa/contract/balance-transfers';
import { getObavestenja } from '@rampa/contract/identity';
import { getTagovi, prijaviIzgubljen, prijaviPronadjen } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { nobodyListens } from '../../platform/events/events.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { checkStatements } from '../statements/index.ts';
import { transfer } from '../wallet/index.ts';
import { createBalanceTransfers } from './balance-transfers.service.ts';
import { sessionOf } from './testing/two-tags.ts';
import { checkBalanceTransfers } from './verify.store.ts';
import { everyAccount, scopeOf } from '../../testing/scope.ts';

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

const faults = async () => {
  const { queries } = fixture.app.database;
  const checks = [
    ...(await fixture.app.services.wallet.verify(everyAccount)),
    ...(await checkBalanceTransfers(everyAccount, queries)),
    ...(await checkStatements(everyAccount, queries)),
  ];
  return checks.flatMap((check) => check.faults.map(() => check.invariant));
};
afterEach(async () => expect(await faults()).toEqual([]));

const createdAt = Temporal.Instant.from('2026-01-01T08:00:00Z');

async function addTag(owner: SignedIn, balanceMinor = 0): Promise<string> {
  const { database, services } = fixture.app;
  const tagId = uuid();
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId,
      serialNumber: `SN${uuid().slice(-10)}`,
      category: 'I',
      plate: '',
      nickname: balanceMinor === 0 ? 'Нови' : 'Изгубљени',
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  if (balanceMinor !== 0) await put(owner, tagId, balanceMinor);
  return tagId;
}

const put = ({ accountId }: SignedIn, tagId: string, amountMinor: number) =>
  fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'correction' }, { kind: 'tag', tagId }, amountMinor),
      },
    ]),
  );

const balance = 138_500;

/** A customer with a lost tag that holds something, and one that works. */
async function loser() {
  const owner = await fixture.addCustomer();
  const from = await addTag(owner, balance);
  const to = await addTag(owner);
  const say = (call: Parameters<AppFixture['call']>[0], input: object) =>
    fixture.call(call, input, owner.token);
  await say(prijaviIzgubljen, { tag_id: from, reason: 'izgubljen' });
  const wish = { tag_id: from, toTagId: to, amount: balance };
  const move = (other: object = {}) =>
    say(prenesiStanje, { ...wish, idempotencyKey: uuid(), ...other });
  const balances = async () => {
    const found = await fixture.app.services.wallet.tagBalances(
      everyAccount.account(owner.accountId),
      fixture.app.database.queries,
    );
    return [found.get(from) ?? 0, found.get(to) ?? 0];
  };
  return { owner, from, to, say, move, balances };
}

test('the whole balance of a lost tag moves to the other, with a mail, a notification, an audit line and a line in the list', async () => {
  const { owner, from, to, say, move, balances } = await loser();
  const offer = await say(getPonudaPrenosa, { tag_id: from });
  expect(offer.result).toMatchObject({
    amount: { amount: balance, currency: 'RSD' },
    allowed: true,
  });
  expect((await move()).statusCode).toBe(200);
  expect(await balances()).toEqual([0, balance]);

  const mails = await fixture.app.database.run(
    `SELECT data->'params' AS params FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1
     AND data->>'template' = 'balance-transfers.mail-moved'`,
    [`${owner.username}@primer.rs`],
  );
  expect(mails).toEqual([{ params: expect.objectContaining({ from: 'Изгубљени', to: 'Нови' }) }]);
  const told = (await say(getObavestenja, {})).result as CallResult<typeof getObavestenja>;
  expect(told.items.filter(({ kind }) => kind === 'top-up')).toMatchObject([
    { text: 'Preneto stanje: 1.385\u00a0RSD', path: '/pages/tagovi', read: false },
  ]);
  const trail = await fixture.app.database.run(
    `SELECT count(*)::int AS n FROM audit_trail WHERE account_id = $1 AND action = 'balance-transferred'
     AND subject = $2`,
    [owner.accountId, `tag:${from}`],
  );
  expect(trail).toEqual([{ n: 1 }]);
  for (const tag_id of ['', from, to]) {
    const { result } = await say(getPrenosi, { tag_id });
    expect(result).toMatchObject({
      items: [{ from: { tag_id: from }, to: { tag_id: to }, amount: { amount: balance } }],
      totalRecords: 1,
    });
  }
  const yesterday = await say(getPrenosi, { period: '../2026-01-31' });
  expect(yesterday.result).toMatchObject({ items: [], totalRecords: 0 });
});

test('a double click moves the balance once; another tab finds nothing left', async () => {
  const { move, balances } = await loser();
  const idempotencyKey = uuid();
  const answers = await Promise.all(Array.from({ length: 6 }, () => move({ idempotencyKey })));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await move()).message).toBe('balance-transfers.nothing-left');
  expect((await move({ idempotencyKey, amount: 1 })).message).toBe(
    'balance-transfers.key-used-otherwise',
  );
  expect(await balances()).toEqual([0, balance]);
});

test('two tabs at the same moment move the balance once', async () => {
  const { move, balances } = await loser();
  const answers = await Promise.all([move(), move(), move()]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await balances()).toEqual([0, balance]);
});

test('moved and reported found at the same moment, the balance moves or stays, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { from, say, move, balances } = await loser();
    const [moved] = await Promise.all([move(), say(prijaviPronadjen, { tag_id: from })]);
    expect(await balances()).toEqual(moved.statusCode === 200 ? [0, balance] : [balance, 0]);
    expect(['', 'balance-transfers.not-stopped']).toContain(moved.message);
  }
});

test('with concurrent tolls and top-ups of both tags nothing is lost, and there is no deadlock', async () => {
  const { owner, from, to, move, balances } = await loser();
  const busy = Array.from({ length: 10 }, (_, at) => put(owner, at % 2 === 0 ? from : to, 100));
  const [moved] = await Promise.all([move(), ...busy]);
  const [left, got] = await balances();
  expect((left ?? 0) + (got ?? 0)).toBe(balance + 1000);
  expect(['', 'balance-transfers.amount-changed']).toContain(moved.message);
});

test('a balance moves only from a reported tag to a working one of the account, and only in the amount shown', async () => {
  const { from, to, say, move, balances } = await loser();
  const stranger = await loser();
  expect((await move({ amount: balance - 1 })).message).toBe('balance-transfers.amount-changed');
  expect((await move({ toTagId: stranger.to })).message).toBe('tags.not-found');
  expect((await move({ tag_id: stranger.from })).message).toBe('tags.not-found');
  expect((await move({ toTagId: from })).message).toBe('balance-transfers.target-not-usable');
  expect((await move({ tag_id: to, toTagId: from })).message).toBe('balance-transfers.not-stopped');
  for (const amount of [0, -1, 1.5, 1e17]) {
    expect((await move({ amount })).statusCode).toBe(400);
  }
  await say(prijaviIzgubljen, { tag_id: to, reason: 'ukraden' });
  expect((await move()).message).toBe('balance-transfers.target-not-usable');
  expect(await balances()).toEqual([balance, 0]);
});

test('a tag below zero has nothing to move, and one that is found keeps what is on it', async () => {
  const { owner, from, say, move, balances } = await loser();
  await put(owner, from, -balance - 500);
  expect((await move()).message).toBe('balance-transfers.nothing-left');
  await put(owner, from, balance + 500);
  await say(prijaviPronadjen, { tag_id: from });
  expect((await move()).message).toBe('balance-transfers.not-stopped');
  expect((await say(getTagovi, {})).statusCode).toBe(200);
  expect(await balances()).toEqual([balance, 0]);
});

test('if the operator waits for late passages, the balance can be moved after that', async () => {
  const { owner, from, to } = await loser();
  const { database, services } = fixture.app;
  const waiting = createBalanceTransfers({
    database,
    clock: { now: fixture.now },
    events: nobodyListens,
    currency: 'RSD',
    tags: services.tags,
    wallet: services.wallet,
    waitHours: 24,
    notify: async () => undefined,
    attempts: { charge: async () => 0 },
    holdRole: services.identity.holdRole,
  });
  const mover = { accountId: owner.accountId, userId: owner.userId, requestId: uuid() };
  const wanted = { fromTagId: from, toTagId: to, amountMinor: balance, idempotencyKey: uuid() };
  expect(await waiting.offer(everyAccount.account(owner.accountId), from)).toMatchObject({
    value: { allowed: false },
  });
  const sessionId = await sessionOf(fixture, owner.userId);
  const scope = scopeOf(mover, { sessionId });
  expect(await waiting.move(scope, wanted)).toMatchObject({
    code: 'balance-transfers.too-early',
  });
  fixture.passTime({ hours: 24 });
  expect(await waiting.move(scope, wanted)).toMatchObject({ ok: true });
});

test('in a company the accountant may move a balance, a driver may not', async () => {
  const company = await fixture.addCustomer('pravno');
  const from = await addTag(company, balance);
  const to = await addTag(company);
  await fixture.call(prijaviIzgubljen, { tag_id: from, reason: 'ukraden' }, company.token);
  const input = { tag_id: from, toTagId: to, amount: balance, idempotencyKey: uuid() };
  const driver = await fixture.addMember(company, 'driver');
  expect((await fixture.call(prenesiStanje, input, driver.token)).statusCode).toBe(403);
  const accountant = await fixture.addMember(company, 'accountant');
  expect((await fixture.call(prenesiStanje, input, accountant.token)).statusCode).toBe(200);
});

test.each([
  [
    'a transfer without its journal',
    'UPDATE balance_transfers SET journal_id = md5(journal_id::text)::uuid',
  ],
  ['another amount', 'UPDATE balance_transfers SET amount_minor = amount_minor + 1'],
  ['another tag', 'UPDATE balance_transfers SET to_tag_id = md5(to_tag_id::text)::uuid'],
  ['a journal that nobody asked for', 'DELETE FROM balance_transfers'],
])('verification finds %s', async (_, statement) => {
  const { move } = await loser();
  await move();
  const broken = tablesOwner.transaction(async (tx) => {
    await tablesOwner.run(statement, [], tx);
    const checks = await checkBalanceTransfers(everyAccount, tx);
    throw new Error(`faults: ${checks.flatMap((check) => check.faults).length > 0}`);
  });
  await expect(broken).rejects.toThrow('faults: true');
});
