import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { openDatabaseLine } from '../../testing/database-line.ts';
import { everyAccount } from '../../testing/scope.ts';
import { openDelivery } from './testing/open-delivery.ts';
import { activeTag } from '../tags/testing/active-tag.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let port: number;
let tag: { readonly accountId: string; readonly serialNumber: string };

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: key } });
  port = await listening(fixture.app);
});
beforeEach(async () => {
  tag = await addTag(fixture);
});
afterAll(() => fixture.close());

async function listening({ http: { app } }: AppFixture['app']): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

let count = 0;
async function addTag({ app }: AppFixture): Promise<typeof tag> {
  const owned = { accountId: uuid(), serialNumber: String((count += 1)).padStart(12, '0') };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await app.services.tags.add(everyAccount.account(owned.accountId), app.database.queries, [
    activeTag(owned.serialNumber, createdAt),
  ]);
  return owned;
}

/** From Stara Pazova to Novi Sad jug: 320 dinars with a tag. */
const line = (changes: object = {}): string =>
  JSON.stringify({
    key: uuid(),
    serialNumber: tag.serialNumber,
    entryStation: 'rs-a1-stara-pazova',
    enteredAt: '2026-11-19T09:00:00+01:00',
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-19T09:28:00+01:00',
    lane: '3',
    category: 'I',
    ...changes,
  });

async function deliver(body: string, headers: Readonly<Record<string, string>> = {}) {
  const { sender, answered } = openDelivery(port, key, headers);
  sender.end(body);
  const reply = await answered();
  return { status: reply.statusCode, type: reply.headers['content-type'], body: await text(reply) };
}

const answersOf = (body: string): readonly unknown[] =>
  body
    .trimEnd()
    .split('\n')
    .map((answer): unknown => JSON.parse(answer));

async function balanceOf({ accountId }: { readonly accountId: string }): Promise<number> {
  const { app } = fixture;
  const { wallet } = app.services;
  const balances = await wallet.tagBalances(everyAccount.account(accountId), app.database.queries);
  return [...balances.values()].reduce((sum, amount) => sum + amount, 0);
}

test('each line is answered in its order, whatever the others are', async () => {
  const first = line({ key: 'first' });
  const delivered = await deliver(
    [
      first,
      '',
      line({ key: 'nobody', serialNumber: '99' }),
      'no JSON',
      line({
        key: 'second',
        exitedAt: '2026-11-19T08:28:00+01:00',
        enteredAt: null,
        entryStation: null,
      }),
      first,
      line({ key: 'tomorrow', exitedAt: '2026-11-23T09:28:00+01:00' }),
      line({ key: 'lane', lane: 7 }),
      `{"key": "${'x'.repeat(5000)}"}`,
      line({ key: 'first', lane: '4' }),
      // The last one has no line end.
      line({ key: 'third', exitedAt: '2026-11-19T10:28:00+01:00' }),
    ].join('\n'),
  );
  expect(delivered).toMatchObject({ status: 200, type: 'application/x-ndjson' });
  expect(answersOf(delivered.body)).toEqual([
    { key: 'first', outcome: 'recorded', reason: '' },
    { key: 'nobody', outcome: 'refused', reason: 'unknown-tag' },
    { key: '', outcome: 'refused', reason: 'line-faulty', message: 'the line is not JSON' },
    { key: 'second', outcome: 'recorded', reason: '' },
    { key: 'first', outcome: 'duplicate', reason: '' },
    { key: 'tomorrow', outcome: 'refused', reason: 'exit-in-future' },
    { key: 'lane', outcome: 'refused', reason: 'line-faulty', message: 'lane: must be a text' },
    {
      key: '',
      outcome: 'refused',
      reason: 'line-faulty',
      message: 'the line is too long for a passage',
    },
    { key: 'first', outcome: 'refused', reason: 'key-used' },
    { key: 'third', outcome: 'recorded', reason: '' },
  ]);
});

test('a line is answered when it is durable, while its delivery goes on', async () => {
  const { sender, next } = openDelivery(port, key);
  sender.write(`${line({ key: 'one' })}\n`);
  expect(await next()).toEqual({ key: 'one', outcome: 'recorded', reason: '' });
  expect(await balanceOf(tag)).toBe(-32_000);
  // In pieces, as a network cuts them.
  const two = line({ key: 'two', exitedAt: '2026-11-19T10:28:00+01:00' });
  sender.write(two.slice(0, 20));
  sender.write(`${two.slice(20)}\n`);
  expect(await next()).toEqual({ key: 'two', outcome: 'recorded', reason: '' });
  expect(await balanceOf(tag)).toBe(-64_000);
  sender.end();
  expect(await next()).toBeUndefined();
});

test('a delivery of thousands of lines is recorded whole, and again changes nothing', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => {
    const exitedAt = Temporal.Instant.from('2026-11-01T00:00:00Z').add({ minutes: at * 5 });
    return line({
      key: `many-${at}`,
      exitedAt: exitedAt.toString(),
      enteredAt: null,
      entryStation: null,
    });
  });
  const body = lines.join('\n');
  const expected = (outcome: string) =>
    lines.map((_, at) => ({ key: `many-${at}`, outcome, reason: '' }));
  expect(answersOf((await deliver(body)).body)).toEqual(expected('recorded'));
  const balance = await balanceOf(tag);
  expect(answersOf((await deliver(body)).body)).toEqual(expected('duplicate'));
  expect(await balanceOf(tag)).toBe(balance);
});

test('a sender who vanishes in the middle of a line has what was whole recorded, and nothing else', async () => {
  const { sender, next } = openDelivery(port, key);
  sender.on('error', () => undefined);
  const cut = line({ key: 'cut', exitedAt: '2026-11-19T10:28:00+01:00' });
  sender.write(`${line({ key: 'whole' })}\n${cut}`);
  expect(await next()).toMatchObject({ key: 'whole', outcome: 'recorded' });
  sender.destroy();
  // It is recorded as new: what had no line end was not.
  expect(answersOf((await deliver(cut)).body)).toMatchObject([{ key: 'cut', outcome: 'recorded' }]);
});

test('without the key nothing is read', async () => {
  const { status, body } = await deliver(line(), { 'x-api-key': 'another' });
  expect(status).toBe(401);
  expect(JSON.parse(body)).toMatchObject({ statusCode: 401, message: 'intake.key-wrong' });
});

test('other deliveries come whole', async () => {
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/road-events',
    payload: '{}\n',
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': key },
  });
  expect(reply.statusCode).toBe(415);
});

test('a database that is away breaks the delivery off, and what has no answer is delivered again', async () => {
  const away = await openDatabaseLine();
  const other = await openAppFixture({ settings: { INTAKE_KEY: key }, databaseVia: away.via });
  try {
    const at = await listening(other.app);
    tag = await addTag(other);
    const { sender, next, answered } = openDelivery(at, key);
    sender.on('error', () => undefined);
    sender.write(`${line({ key: 'before' })}\n`);
    expect(await next()).toMatchObject({ key: 'before', outcome: 'recorded' });
    await away.cut();
    sender.write(`${line({ key: 'meanwhile', exitedAt: '2026-11-19T10:28:00+01:00' })}\n`);
    await expect(next()).rejects.toThrow('aborted');
    expect((await answered()).complete).toBe(false);
  } finally {
    await other.close();
    await away.close();
  }
});

test('a server that stops answers what it has taken, and ends the delivery', async () => {
  const other = await openAppFixture({ settings: { INTAKE_KEY: key } });
  const at = await listening(other.app);
  tag = await addTag(other);
  const { sender, next, answered } = openDelivery(at, key);
  sender.write(`${line({ key: 'taken' })}\n{"key": "ha`);
  expect(await next()).toMatchObject({ key: 'taken', outcome: 'recorded' });
  await other.close();
  expect(await next()).toBeUndefined();
  expect((await answered()).complete).toBe(true);
  sender.destroy();
});
