import { parseMessage, type Envelope } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { checkPassages } from '../passages/index.ts';
import { everyAccount } from '../../testing/scope.ts';
import { activeTag } from '../tags/testing/active-tag.ts';
import { countWaiting, cutWaiting } from '../../platform/testing/waiting-for-locks.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let owner: Database;
let tags: readonly Owned[];

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: key } });
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
});
beforeEach(async () => {
  tags = [await addTag(), await addTag()];
  // A minute for each, so that none is rate-limited.
  fixture.passTime({ minutes: 2 });
});
afterEach(async () => {
  const { wallet } = fixture.app.services;
  const checks = [
    ...(await wallet.verify(everyAccount)),
    ...(await checkPassages(everyAccount, fixture.app.database.queries)),
  ];
  for (const check of checks) expect(check).toMatchObject({ faults: [] });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

interface Owned {
  readonly accountId: string;
  readonly serialNumber: string;
}

let count = 0;
async function addTag(): Promise<Owned> {
  const owned = { accountId: uuid(), serialNumber: String((count += 1)).padStart(12, '0') };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  const scope = everyAccount.account(owned.accountId);
  await fixture.app.services.tags.add(scope, fixture.app.database.queries, [
    activeTag(owned.serialNumber, createdAt),
  ]);
  return owned;
}

/** From Stara Pazova to Novi Sad jug: 320 dinars with a tag. */
const passage = (changes: object = {}) => ({
  key: uuid(),
  serialNumber: tags[0]?.serialNumber,
  entryStation: 'rs-a1-stara-pazova',
  enteredAt: '2026-11-19T09:00:00+01:00',
  exitStation: 'rs-a1-novi-sad-jug',
  exitedAt: '2026-11-19T09:28:00+01:00',
  lane: '3',
  category: 'I',
  ...changes,
});
const file = (...passages: readonly object[]): string =>
  JSON.stringify({ format: 1, kind: 'passages', passages });

async function deliver(
  payload: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Envelope & { http: number; key: string }> {
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/passages',
    payload,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
  });
  const envelope = reply.json<Envelope>();
  return { http: reply.statusCode, key: parseMessage(envelope.message).key, ...envelope };
}

async function balanceOf(owned: Owned | undefined): Promise<number> {
  const { wallet } = fixture.app.services;
  const balances = await wallet.tagBalances(
    everyAccount.account(owned?.accountId ?? ''),
    fixture.app.database.queries,
  );
  return [...balances.values()].reduce((sum, amount) => sum + amount, 0);
}

test('lanes deliver passages, and may repeat deliveries', async () => {
  const delivery = file(passage(), passage({ exitedAt: '2026-11-19T10:28:00+01:00' }));
  expect(await deliver(delivery)).toMatchObject({
    http: 200,
    message: '',
    result: { recorded: 2, duplicates: 0, refused: [] },
  });
  expect((await deliver(delivery)).result).toEqual({ recorded: 0, duplicates: 2, refused: [] });
  expect(await balanceOf(tags[0])).toBe(-64_000);
});

test('passages that cannot be charged are reported by key and reason, and the rest is charged', async () => {
  const again = passage();
  const answer = await deliver(
    file(
      again,
      again,
      passage({ key: 'nobody', serialNumber: '99' }),
      passage({ key: 'tomorrow', exitedAt: '2026-11-23T09:28:00+01:00' }),
      passage({ key: 'half', entryStation: null }),
    ),
  );
  expect(answer).toMatchObject({ http: 200, result: { recorded: 1, duplicates: 1 } });
  expect((answer.result as { refused: unknown[] }).refused).toHaveLength(3);
  expect((answer.result as { refused: unknown[] }).refused).toEqual(
    expect.arrayContaining([
      { key: 'nobody', reason: 'unknown-tag' },
      { key: 'tomorrow', reason: 'exit-in-future' },
      { key: 'half', reason: 'entry-incomplete' },
    ]),
  );
});

test.each<[name: string, text: () => string, place: RegExp]>([
  ['nothing', () => '', /^1:1$/],
  ['JSON that breaks off', () => '{"format": 1,\n"passages": [', /^2:/],
  ['road events', () => '{"format": 1, "kind": "road-events", "passages": []}', /^1:/],
  ['a field too many', () => file(passage(), passage({ amount: 1 })), /^1:\d+$/],
  ['a wrong instant', () => file(passage(), passage({ exitedAt: '19.11.2026.' })), /^1:\d+$/],
  ['a category of nobody', () => file(passage({ category: 'V' })), /^1:\d+$/],
  [
    'a key that occurs twice with other values',
    () => file(passage({ key: 'x' }), passage({ key: 'x', lane: '4' })),
    /^1:\d+$/,
  ],
  ['too deep a nest', () => '['.repeat(200_000), /^1:1$/],
])('a delivery with %s is refused whole, with the place', async (_, text, place) => {
  const answer = await deliver(text());
  expect(answer).toMatchObject({ http: 422, key: 'intake.faults' });
  expect(answer.result).toMatchObject([{ field: expect.stringMatching(place) as string }]);
  expect(await balanceOf(tags[0])).toBe(0);
});

test('strangers, other types and too much are refused by envelopes', async () => {
  const delivery = file(passage());
  expect(await deliver(delivery, { 'x-api-key': 'wrong' })).toMatchObject({
    http: 401,
    key: 'intake.key-wrong',
    result: null,
  });
  for (const type of ['application/xml', 'text/csv']) {
    expect(await deliver(delivery, { 'content-type': type })).toMatchObject({
      http: 415,
      key: 'intake.content-type',
    });
  }
  expect(await deliver(Buffer.alloc(5 * 1024 * 1024 + 1, 0x20))).toMatchObject({
    http: 413,
    key: 'intake.too-large',
  });
  expect(await balanceOf(tags[0])).toBe(0);
});

test('a sender that delivers too often has to wait; road events are limited separately', async () => {
  const answers = [];
  for (let n = 0; n < 70; n += 1) answers.push((await deliver('{}', { 'x-api-key': 'x' })).http);
  expect(answers.at(-1)).toBe(429);
  const events = await fixture.send({ method: 'POST', url: '/intake/road-events', payload: '' });
  expect(events.statusCode).toBe(401);
});

test('the same passages delivered at the same time are charged once', async () => {
  const passages = Array.from({ length: 40 }, (_, at) =>
    passage({
      serialNumber: tags[at % 2]?.serialNumber,
      exitedAt: `2026-11-19T${String(9 + (at % 10)).padStart(2, '0')}:28:00Z`,
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      deliver(file(...(at % 2 === 0 ? passages : passages.toReversed()))),
    ),
  );
  const results = answers.map(({ result }) => result as { recorded: number; duplicates: number });
  expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(results.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(40);
  expect(results.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(7 * 40);
  expect(await balanceOf(tags[0])).toBe(-20 * 32_000);
  expect(await balanceOf(tags[1])).toBe(-20 * 32_000);
});

test('a delivery that is killed midway and delivered again is charged once', async () => {
  // By accounts, a thousand passages are one transaction: the first account's are one, the second's another.
  const [first, second] = tags.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const delivery = file(
    ...Array.from({ length: 1000 }, (_, at) =>
      passage({
        serialNumber: first?.serialNumber,
        enteredAt: '2026-11-17T23:30:00Z',
        exitedAt: new Date(Date.parse('2026-11-18T00:00:00Z') + at * 60_000).toISOString(),
      }),
    ),
    passage({ serialNumber: second?.serialNumber, exitedAt: '2026-11-19T12:00:00Z' }),
  );
  // The second transaction waits for a lock on its key; its connection is cut there.
  const held = (JSON.parse(delivery) as { passages: { key: string }[] }).passages[1000]?.key;
  const answer = await owner.transaction(async (tx) => {
    await owner.run(
      `INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
       VALUES ($1, $2, $3, now())`,
      [second?.accountId, held, uuid()],
      tx,
    );
    const pending = deliver(delivery);
    await cutWhoWaits();
    const cut = await pending;
    await owner.run('DELETE FROM passage_keys WHERE source_key = $1', [held], tx);
    return cut;
  });
  expect(answer.http).toBeGreaterThanOrEqual(500);
  expect(await balanceOf(first)).toBe(-32_000_000);
  expect(await balanceOf(second)).toBe(0);
  expect((await deliver(delivery)).result).toEqual({ recorded: 1, duplicates: 1000, refused: [] });
  expect(await balanceOf(first)).toBe(-32_000_000);
  expect(await balanceOf(second)).toBe(-32_000);
});

test('a passage that cannot be recorded holds up none of the others', async () => {
  const [first, second] = tags;
  await owner.run(`ALTER TABLE passages ADD CONSTRAINT planted CHECK (lane <> 'L13')`);
  try {
    const bad = passage({ lane: 'L13' });
    const good = Array.from({ length: 20 }, (_, at) =>
      passage({
        serialNumber: tags[at % 2]?.serialNumber,
        exitedAt: `2026-11-19T${String(10 + (at % 10)).padStart(2, '0')}:28:00Z`,
      }),
    );
    const { key: badKey } = bad as { readonly key: string };
    const answer = await deliver(file(...good.slice(0, 7), bad, ...good.slice(7)));
    expect(answer).toMatchObject({
      http: 200,
      result: {
        recorded: 20,
        duplicates: 0,
        refused: [{ key: badKey, reason: 'not-recorded' }],
      },
    });
    expect(await balanceOf(first)).toBe(-10 * 32_000);
    expect(await balanceOf(second)).toBe(-10 * 32_000);
    // Alone it does not tell whether it or the program is at fault: the lane keeps it.
    expect((await deliver(file(bad))).http).toBe(500);
  } finally {
    await owner.run('ALTER TABLE passages DROP CONSTRAINT planted');
  }
});

test('what many lanes deliver at the same time is recorded together, and each has its own report', async () => {
  const before = await journalsPostedAt();
  const deliveries = Array.from({ length: 60 }, (_, at) =>
    passage({
      serialNumber: at % 3 === 2 ? '009999999999' : tags[at % 3]?.serialNumber,
      exitedAt: `2026-11-19T${String(8 + (at % 12)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00Z`,
    }),
  );
  const answers = await Promise.all(deliveries.map((one) => deliver(file(one))));
  for (const [at, { result }] of answers.entries()) {
    const unknown = { key: (deliveries[at] as { key: string }).key, reason: 'unknown-tag' };
    expect(result).toEqual(
      at % 3 === 2
        ? { recorded: 0, duplicates: 0, refused: [unknown] }
        : { recorded: 1, duplicates: 0, refused: [] },
    );
  }
  const moments = new Set([...(await journalsPostedAt())].filter((moment) => !before.has(moment)));
  expect(moments.size).toBeGreaterThan(0);
  expect(moments.size).toBeLessThan(20);
});

test('while too much waits to be recorded, lanes are told to come again, and nothing is lost', async () => {
  const [first, second] = tags;
  const held = [passage(), passage({ serialNumber: second?.serialNumber })];
  // Nothing to be recorded of them, but they wait for their turn all the same.
  const many = () =>
    file(...Array.from({ length: 5000 }, () => passage({ serialNumber: '009999999999' })));
  const refused: number[] = [];
  const pending = await owner.transaction(async (tx) => {
    for (const [at, one] of held.entries()) {
      await owner.run(
        `INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
         VALUES ($1, $2, $3, now())`,
        [tags[at]?.accountId, one.key, uuid()],
        tx,
      );
    }
    // One after the other, so that each is a part of its own and both wait for the lock.
    const answers = [];
    for (const [at, one] of held.entries()) {
      answers.push(deliver(file(one)));
      await expect.poll(waitingForLocks).toBe(at + 1);
    }
    // Ten of them are as much as may wait.
    for (let number = 0; number < 12; number += 1) {
      const answer = deliver(many());
      answers.push(answer);
      void answer.then(({ http }) => http === 503 && refused.push(http));
    }
    // They are read in a thread, which takes its time to start on a busy machine.
    await expect.poll(() => refused.length, { timeout: 45_000 }).toBe(2);
    await owner.run(
      'DELETE FROM passage_keys WHERE source_key = ANY($1)',
      [held.map((one) => one.key)],
      tx,
    );
    return answers;
  });
  const answered = await Promise.all(pending);
  const ownReport = { recorded: 1, duplicates: 0, refused: [] };
  expect(answered.slice(0, 2).map(({ result }) => result)).toEqual([ownReport, ownReport]);
  const countOf = (status: number) => answered.filter(({ http }) => http === status).length;
  expect([countOf(200), countOf(503)]).toEqual([12, 2]);
  expect(answered.find(({ http }) => http === 503)).toMatchObject({ key: 'server.unavailable' });
  expect((await deliver(file(passage()))).http).toBe(200);
  expect(await balanceOf(first)).toBe(-2 * 32_000);
  expect(await balanceOf(second)).toBe(-32_000);
});

const waitingForLocks = () => countWaiting(owner);

/** The transactions that have posted tolls. */
async function journalsPostedAt(): Promise<ReadonlySet<unknown>> {
  const rows = await owner.run(
    `SELECT DISTINCT xmin::text AS moment FROM journals WHERE kind = 'toll'`,
  );
  return new Set(rows.map((row) => (row as { moment: string }).moment));
}

/** Terminates the connection that waits for a lock in this database, as soon as there is one. */
async function cutWhoWaits(): Promise<void> {
  for (;;) if ((await cutWaiting(owner)) > 0) return;
}
