import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createTagVerification, type PrintedTag, type TagVerification } from './index.ts';
import { createEvents, heard, type ListenerOf } from '../../platform/events/events.ts';
import { tagBound } from './events.ts';

let storage: TestDatabase;
let database: Database;
let verification: TagVerification;
let follow: ListenerOf<typeof tagBound>;
let paper: PrintedTag;
let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const secretKey = 'the secret of this installation';

const events = createEvents();
events.join([heard(tagBound, { purchases: (tx, tag) => follow(tx, tag) })]);

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.ownerUrl });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});
beforeEach(async () => {
  follow = async () => undefined;
  verification = createTagVerification({ database, clock, secretKey, events });
  [paper = { serialNumber: '', verificationCode: '' }] = await database.transaction((tx) =>
    verification.issueDevices(tx, 'II', 1),
  );
});

/** Each caller comes from a network of its own, unless the test is about that. */
const newCaller = () => ({
  requestId: uuid(),
  address: `fd00:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
});
const newCustomer = () => ({ accountId: uuid(), userId: uuid() });
const input = (code = paper.verificationCode, serialNumber = paper.serialNumber) => ({
  serial_number: serialNumber,
  verificationCode: code,
});
const wrongCode = () => String((Number(paper.verificationCode) + 1) % 100_000_000).padStart(8, '0');
const ownersOf = async (serialNumber: string): Promise<unknown[]> => [
  ...(await database.run('SELECT account_id FROM tags WHERE serial_number = $1', [serialNumber])),
];

test('a visitor learns that the tag is genuine and free, and nothing is bound', async () => {
  const outcome = await verification.verify(input(), null, newCaller());
  expect(outcome).toEqual({
    ok: true,
    value: { serial_number: paper.serialNumber, kategorija: 'II', bound: false, tag_id: null },
  });
  expect(await ownersOf(paper.serialNumber)).toEqual([]);
});

test('a customer has the tag afterwards, and the audit trail says so', async () => {
  const customer = newCustomer();
  const outcome = await verification.verify(input(), customer, newCaller());
  expect(outcome).toMatchObject({ ok: true, value: { bound: true, kategorija: 'II' } });
  expect(await ownersOf(paper.serialNumber)).toEqual([{ account_id: customer.accountId }]);
  expect(
    await database.run('SELECT action FROM audit_trail WHERE account_id = $1', [
      customer.accountId,
    ]),
  ).toEqual([{ action: 'tag-bound' }]);
});

test('the numbers may be typed in groups, as they are printed', async () => {
  const grouped = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const typed = {
    serial_number: grouped(paper.serialNumber),
    verificationCode: paper.verificationCode.replace(/^(.{4})/, '$1-'),
  };
  expect(await verification.verify(typed, null, newCaller())).toMatchObject({ ok: true });
});

test('a wrong code says the same of a free tag, a bound one, and one that is not there', async () => {
  const free = await verification.verify(input(wrongCode()), null, newCaller());
  await verification.verify(input(), newCustomer(), newCaller());
  const bound = await verification.verify(input(wrongCode()), newCustomer(), newCaller());
  const none = await verification.verify(input('12345678', uuid()), null, newCaller());
  expect(free).toEqual({ ok: false, code: 'tags.code-wrong' });
  expect(bound).toEqual(free);
  expect(none).toEqual(free);
});

test('whoever holds the paper of a bound tag is told that it is bound', async () => {
  const owner = newCustomer();
  await verification.verify(input(), owner, newCaller());
  const answer = async (customer: typeof owner | null) => {
    const outcome = await verification.verify(input(), customer, newCaller());
    return outcome.ok ? 'ok' : outcome.code;
  };
  expect(await answer(null)).toBe('tags.already-verified');
  expect(await answer(newCustomer())).toBe('tags.already-verified');
  expect(await answer(owner)).toBe('tags.already-yours');
});

test('of twenty customers who bind a tag at the same time, one has it', async () => {
  const followed: string[] = [];
  follow = async (_, { accountId }) => void followed.push(accountId);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => verification.verify(input(), newCustomer(), newCaller())),
  );
  const won = outcomes.filter(({ ok }) => ok);
  // Some may have been told to wait: so many at one tag at once look like guessing.
  const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]));
  expect(won).toHaveLength(1);
  expect(lost.every((code) => ['tags.already-verified', 'request.too-many'].includes(code))).toBe(
    true,
  );
  expect(await ownersOf(paper.serialNumber)).toHaveLength(1);
  expect(followed).toHaveLength(1);
});

test('what follows a binding and fails takes the binding back', async () => {
  follow = async () => {
    throw new Error('the credit could not be booked');
  };
  await expect(verification.verify(input(), newCustomer(), newCaller())).rejects.toThrow('credit');
  expect(await ownersOf(paper.serialNumber)).toEqual([]);
});

test('guessing the code of a tag soon costs time, from however many addresses', async () => {
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await verification.verify(input(wrongCode()), null, newCaller())).toMatchObject({
      code: 'tags.code-wrong',
    });
  }
  // Not even the right one is looked at now.
  expect(await verification.verify(input(), null, newCaller())).toEqual({
    ok: false,
    code: 'request.too-many',
    params: { seconds: 15 },
  });
  now = now.add({ seconds: 16 });
  expect(await verification.verify(input(), null, newCaller())).toMatchObject({ ok: true });
});

test('trying many tags from one address soon costs time', async () => {
  const caller = newCaller();
  const codes: string[] = [];
  for (let guess = 0; guess < 31; guess += 1) {
    const outcome = await verification.verify(input('12345678', uuid()), null, caller);
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes.slice(0, 30)).not.toContain('request.too-many');
  expect(codes[30]).toBe('request.too-many');
});

test('the database holds no code, and a hash is worth nothing with another secret', async () => {
  const [row] = await database.run(
    'SELECT issued_tags::text AS row FROM issued_tags WHERE serial_number = $1',
    [paper.serialNumber],
  );
  expect(JSON.stringify(row)).not.toContain(paper.verificationCode);
  const elsewhere = createTagVerification({ database, clock, secretKey: 'another secret', events });
  expect(await elsewhere.verify(input(), null, newCaller())).toMatchObject({ ok: false });
});

test('a whole box of devices gets numbers and codes of its own', async () => {
  const box = await database.transaction((tx) => verification.issueDevices(tx, 'I', 300));
  expect(new Set(box.map(({ serialNumber }) => serialNumber)).size).toBe(300);
  expect(box.every(({ verificationCode }) => /^\d{8}$/.test(verificationCode))).toBe(true);
});
