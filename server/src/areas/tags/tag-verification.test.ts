import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { scopeOf } from '../../testing/scope.ts';
import { createTagVerification, type PrintedTag, type TagVerification } from './index.ts';
import { createEvents, heard, type ListenerOf } from '../../platform/events/events.ts';
import { keyRing } from '../../platform/keys/key-ring.ts';
import { tagBound } from './events.ts';

let storage: TestDatabase;
let database: Database;
let verification: TagVerification;
let follow: ListenerOf<typeof tagBound>;
let printed: PrintedTag;
let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const secretKeys = keyRing('the secret of this installation');

const events = createEvents();
events.join([heard(tagBound, { purchases: (tx, tag) => follow(tx, tag) })]);

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});
beforeEach(async () => {
  follow = async () => undefined;
  verification = createTagVerification({ database, clock, secretKeys, events });
  [printed = { serialNumber: '', verificationCode: '' }] = await database.transaction((tx) =>
    verification.issueTags(tx, 'II', 1),
  );
});

/** Each caller comes from a network of its own, unless the test is about that. */
const newAddress = () => `fd00:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
const newCustomer = () => scopeOf({ accountId: uuid(), userId: uuid() });
const input = (code = printed.verificationCode, serialNumber = printed.serialNumber) => ({
  serialNumber,
  verificationCode: code,
});
const wrongCode = () =>
  String((Number(printed.verificationCode) + 1) % 100_000_000).padStart(8, '0');
const ownersOf = async (serialNumber: string): Promise<unknown[]> => [
  ...(await database.run('SELECT account_id FROM tags WHERE serial_number = $1', [serialNumber])),
];

test('a visitor learns that the tag is genuine and free, and nothing is linked', async () => {
  const outcome = await verification.verify(null, input(), newAddress());
  expect(outcome).toEqual({
    ok: true,
    value: { serialNumber: printed.serialNumber, category: 'II', tagId: null },
  });
  expect(await ownersOf(printed.serialNumber)).toEqual([]);
});

test('a customer then has the tag, and the audit trail says so', async () => {
  const customer = newCustomer();
  const outcome = await verification.verify(customer, input(), newAddress());
  expect(outcome).toMatchObject({ ok: true, value: { tagId: expect.any(String), category: 'II' } });
  expect(await ownersOf(printed.serialNumber)).toEqual([{ account_id: customer.accountId }]);
  expect(
    await database.run('SELECT action FROM audit_trail WHERE account_id = $1', [
      customer.accountId,
    ]),
  ).toEqual([{ action: 'tag-bound' }]);
});

test('the numbers may be typed in groups, as they are printed', async () => {
  const grouped = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const typed = {
    serialNumber: grouped(printed.serialNumber),
    verificationCode: printed.verificationCode.replace(/^(.{4})/, '$1-'),
  };
  expect(await verification.verify(null, typed, newAddress())).toMatchObject({ ok: true });
});

test('a wrong code gets the same answer for a free, a linked and an unknown tag', async () => {
  const free = await verification.verify(null, input(wrongCode()), newAddress());
  await verification.verify(newCustomer(), input(), newAddress());
  const bound = await verification.verify(newCustomer(), input(wrongCode()), newAddress());
  const none = await verification.verify(null, input('12345678', uuid()), newAddress());
  expect(free).toEqual({ ok: false, code: 'tags.code-wrong' });
  expect(bound).toEqual(free);
  expect(none).toEqual(free);
});

test('whoever has the printed code of a linked tag is told that it is linked', async () => {
  const owner = newCustomer();
  await verification.verify(owner, input(), newAddress());
  const answer = async (customer: typeof owner | null) => {
    const outcome = await verification.verify(customer, input(), newAddress());
    return outcome.ok ? 'ok' : outcome.code;
  };
  expect(await answer(null)).toBe('tags.already-verified');
  expect(await answer(newCustomer())).toBe('tags.already-verified');
  expect(await answer(owner)).toBe('tags.already-yours');
});

test('of twenty customers who link a tag at the same time, one succeeds', async () => {
  const followed: string[] = [];
  follow = async (_, { scope }) => void followed.push(scope.accountId);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => verification.verify(newCustomer(), input(), newAddress())),
  );
  const won = outcomes.filter(({ ok }) => ok);
  // Some may have been told to wait: so many at one tag at once look like guessing.
  const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]));
  expect(won).toHaveLength(1);
  expect(lost.every((code) => ['tags.already-verified', 'request.too-many'].includes(code))).toBe(
    true,
  );
  expect(await ownersOf(printed.serialNumber)).toHaveLength(1);
  expect(followed).toHaveLength(1);
});

test('a failure in what follows linking rolls the linking back', async () => {
  follow = async () => {
    throw new Error('the credit could not be booked');
  };
  await expect(verification.verify(newCustomer(), input(), newAddress())).rejects.toThrow('credit');
  expect(await ownersOf(printed.serialNumber)).toEqual([]);
});

test('guessing the code of a tag is soon throttled, from however many addresses', async () => {
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await verification.verify(null, input(wrongCode()), newAddress())).toMatchObject({
      code: 'tags.code-wrong',
    });
  }
  // Not even the right one is looked at now.
  expect(await verification.verify(null, input(), newAddress())).toEqual({
    ok: false,
    code: 'request.too-many',
    params: { seconds: 15 },
  });
  now = now.add({ seconds: 16 });
  expect(await verification.verify(null, input(), newAddress())).toMatchObject({ ok: true });
});

test('strangers and neighbours who guess do not keep a customer from linking the tag', async () => {
  const address = newAddress();
  for (let guess = 0; guess < 10; guess += 1) {
    await verification.verify(null, input(wrongCode()), newAddress());
  }
  for (let guess = 0; guess < 30; guess += 1) {
    await verification.verify(null, input('12345678', uuid()), address);
  }
  expect(await verification.verify(null, input(), address)).toMatchObject({
    code: 'request.too-many',
  });
  const customer = newCustomer();
  expect(await verification.verify(customer, input(wrongCode()), address)).toMatchObject({
    code: 'tags.code-wrong',
  });
  expect(await verification.verify(customer, input(), address)).toMatchObject({
    ok: true,
    value: { tagId: expect.any(String) },
  });
});

test('a customer may be wrong four times a day about a tag, then shares what is left to all', async () => {
  for (let guess = 0; guess < 10; guess += 1) {
    await verification.verify(null, input(wrongCode()), newAddress());
  }
  const customer = newCustomer();
  const codes: string[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const outcome = await verification.verify(customer, input(wrongCode()), newAddress());
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 4 }, () => 'tags.code-wrong'),
    'request.too-many',
  ]);
  now = now.add({ seconds: 16 });
  expect(await verification.verify(customer, input(), newAddress())).toMatchObject({ ok: true });
});

test('trying many tags from one address is soon throttled', async () => {
  const address = newAddress();
  const codes: string[] = [];
  for (let guess = 0; guess < 31; guess += 1) {
    const outcome = await verification.verify(null, input('12345678', uuid()), address);
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes.slice(0, 30)).not.toContain('request.too-many');
  expect(codes[30]).toBe('request.too-many');
});

test('the database contains no code, and a hash is useless with another secret', async () => {
  const [row] = await database.run(
    'SELECT issued_tags::text AS row FROM issued_tags WHERE serial_number = $1',
    [printed.serialNumber],
  );
  expect(JSON.stringify(row)).not.toContain(printed.verificationCode);
  const elsewhere = createTagVerification({
    database,
    clock,
    secretKeys: keyRing('another secret'),
    events,
  });
  expect(await elsewhere.verify(null, input(), newAddress())).toMatchObject({ ok: false });
});

test('each tag of a whole box gets a number and a code of its own', async () => {
  const box = await database.transaction((tx) => verification.issueTags(tx, 'I', 300));
  expect(new Set(box.map(({ serialNumber }) => serialNumber)).size).toBe(300);
  expect(box.every(({ verificationCode }) => /^\d{8}$/.test(verificationCode))).toBe(true);
});
