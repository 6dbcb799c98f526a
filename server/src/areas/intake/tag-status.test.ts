import type { CallResult, Envelope } from '@rampa/contract';
import {
  blokirajTag,
  odblokirajTag,
  prijaviIzgubljen,
  prijaviPronadjen,
} from '@rampa/contract/tags';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countries } from '../../countries.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { limitsVersion, readCursor, writeCursor } from '../tag-status/index.ts';
import { transfer } from '../wallet/index.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let customer: SignedIn;
let tag: Owned;

interface Owned {
  readonly tagId: string;
  readonly serialNumber: string;
}
interface Listed {
  readonly serialNumber: string;
  readonly status: string;
  readonly reason: string;
  readonly category: string;
  readonly since: string;
}
interface Page {
  readonly tags: readonly Listed[];
  readonly cursor: string;
  readonly more: boolean;
}

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: key } });
  customer = await fixture.addCustomer();
});
let count = 0;
beforeEach(async () => {
  fixture.passTime({ minutes: 2 });
  customer = await fixture.signInAgain(customer);
  tag = await addTag();
});
afterAll(() => fixture.close());

async function addTag(): Promise<Owned> {
  const { tags } = fixture.app.services;
  const owned = { tagId: uuid(), serialNumber: String((count += 1)).padStart(12, '0') };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await tags.add(everyAccount.account(customer.accountId), fixture.app.database.queries, [
    {
      ...owned,
      category: 'I',
      plate: '',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  return owned;
}

/** Dinars that come onto the tag, or leave it. */
async function book(dinars: number, { tagId }: Owned = tag): Promise<void> {
  const { database, services } = fixture.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: customer.accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'correction' }, { kind: 'tag', tagId }, dinars * 100),
      },
    ]),
  );
}

async function ask(query: Readonly<Record<string, string>> = {}, offered = key) {
  const reply = await fixture.send({
    url: '/intake/tag-status',
    query,
    headers: { 'x-api-key': offered },
  });
  // A page as the lanes' manual has it; a refusal is an envelope.
  const page = reply.json<Page>();
  return { http: reply.statusCode, message: reply.json<Envelope>().message, page };
}
/** The whole list, read to its end. */
async function readAll(rows = '10000') {
  let { page } = await ask({ rows });
  const tags = [...page.tags];
  while (page.more) {
    ({ page } = await ask({ rows, after: page.cursor }));
    tags.push(...page.tags);
  }
  return { tags, cursor: page.cursor };
}
const changes = async (after: string) => (await ask({ after })).page.tags;

async function confirm(body: unknown) {
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/tag-status/confirm',
    payload: JSON.stringify(body),
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  });
  return reply.statusCode;
}

test('a new tag is low, good once it has money, and low again where a long trip costs more', async () => {
  const { tags, cursor } = await readAll();
  expect(tags.find(({ serialNumber }) => serialNumber === tag.serialNumber)).toMatchObject({
    status: 'low',
    reason: '',
    category: 'I',
  });
  await book(1500);
  expect(await changes(cursor)).toMatchObject([
    { serialNumber: tag.serialNumber, status: 'good', since: '2026-11-20T13:02:00+01:00' },
  ]);
  await book(-200);
  await book(-301);
  expect(await changes(cursor)).toMatchObject([{ status: 'low', reason: '' }]);
});

test('a block is in the answer to the next question, whenever that is asked', async () => {
  const clerk = await fixture.addStaff('clerk');
  let { cursor } = await readAll();
  const { tagId, serialNumber } = tag;
  for (const seconds of [0, 1, 59, 240]) {
    fixture.passTime({ seconds });
    const of = { account_id: customer.accountId, tag_id: tagId };
    const blocked = await fixture.call(blokirajTag, { ...of, reason: 'fraud' }, clerk.token);
    const { blockId } = blocked.result as CallResult<typeof blokirajTag>;
    const { page } = await ask({ after: cursor });
    expect(page.tags).toMatchObject([{ serialNumber, status: 'blocked', reason: 'fraud' }]);
    await fixture.call(odblokirajTag, { ...of, blockId }, clerk.token);
    const after = await ask({ after: page.cursor });
    expect(after.page.tags).toMatchObject([{ serialNumber, status: 'low' }]);
    ({ cursor } = after.page);
    expect(await changes(cursor)).toEqual([]);
  }
});

test('where lanes take no list, it is begun again with all tags once they do', async () => {
  const { cursor } = await readAll();
  const without = await fixture.addServer({ TAG_STATUS_LIST: 'false' });
  const asked = await without.send({
    url: '/intake/tag-status',
    headers: { 'x-api-key': key },
  });
  expect(asked.statusCode).toBe(404);
  await book(1500);
  await without.app.services.tagStatuses.sweep(everyAccount);
  await without.stop();
  expect(await changes(cursor)).toMatchObject([{ serialNumber: tag.serialNumber, status: 'good' }]);
});

test('a lost tag is refused from the next question on, and accepted once it is found', async () => {
  const { cursor } = await readAll();
  const { tagId, serialNumber } = tag;
  const lost = { tag_id: tagId, reason: 'izgubljen' };
  expect(await fixture.call(prijaviIzgubljen, lost, customer.token)).toMatchObject({ http: 200 });
  const { page } = await ask({ after: cursor });
  expect(page.tags).toMatchObject([{ serialNumber, status: 'blocked', reason: 'lost' }]);
  const found = { tag_id: tagId };
  expect(await fixture.call(prijaviPronadjen, found, customer.token)).toMatchObject({ http: 200 });
  expect(await changes(page.cursor)).toMatchObject([{ serialNumber, status: 'low', reason: '' }]);
});

test('each tag comes once, in the order of the last changes, and what leaves it as it was is no change', async () => {
  const [second, third] = [await addTag(), await addTag()];
  const { cursor } = await readAll();
  await book(2000, third);
  await book(2000, second);
  await book(2000, tag);
  await book(100, second);
  await book(-1500, third);
  const serials = (await changes(cursor)).map(({ serialNumber }) => serialNumber);
  expect(serials).toEqual([second.serialNumber, tag.serialNumber]);
  // In pages as well.
  const first = await ask({ after: cursor, rows: '1' });
  expect(first.page).toMatchObject({ tags: [{ serialNumber: second.serialNumber }], more: true });
  const rest = await ask({ after: first.page.cursor, rows: '1' });
  expect(rest.page).toMatchObject({ tags: [{ serialNumber: tag.serialNumber }], more: false });
});

test('what changes while the whole list is read is told afterwards', async () => {
  await addTag();
  const first = await ask({ rows: '1' });
  expect(first.page.more).toBe(true);
  await book(2000);
  let { page } = first;
  while (page.more) ({ page } = await ask({ rows: '1', after: page.cursor }));
  expect(await changes(page.cursor)).toMatchObject([
    { serialNumber: tag.serialNumber, status: 'good' },
  ]);
});

test('changes of many at once all reach a lane that asks meanwhile', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => addTag()));
  let { cursor } = await readAll();
  const seen: string[] = [];
  const poll = async (): Promise<void> => {
    const { page } = await ask({ after: cursor });
    seen.push(...page.tags.map(({ serialNumber }) => serialNumber));
    cursor = page.cursor;
  };
  const polls = async (): Promise<void> => {
    for (let round = 0; round < 10; round += 1) await poll();
  };
  await Promise.all([...many.map((one) => book(2000, one)), polls()]);
  await poll();
  expect(new Set(seen)).toEqual(new Set(many.map(({ serialNumber }) => serialNumber)));
});

test('of two servers that number changes one waits, so that no lower number becomes visible later', async () => {
  const { cursor } = await readAll();
  await book(2000);
  const { database } = fixture.app;
  const asked = await database.transaction(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('tag-statuses'))`.execute(tx);
    const answer = changes(cursor);
    const waiting = () =>
      database.run("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    await expect.poll(waiting).toHaveLength(1);
    return { answer };
  });
  expect(await asked.answer).toMatchObject([{ serialNumber: tag.serialNumber, status: 'good' }]);
});

test('a cursor that is none, one of eight days ago and one of another database lead to the whole list', async () => {
  expect(await ask({ after: 'nothing' })).toMatchObject({
    http: 400,
    message: 'intake.cursor-unknown',
  });
  const { cursor } = await readAll();
  await book(2000);
  const { page } = await ask({ after: cursor });
  const { epoch, ...here } = readCursor(page.cursor) ?? { epoch: '' };
  expect(epoch).toMatch(/^[0-9a-f]{8}$/);
  const elsewhere = { changeNo: 0, issuedAt: fixture.now(), afterSerial: null, ...here };
  expect(await ask({ after: writeCursor({ ...elsewhere, epoch: '00000000' }) })).toMatchObject({
    http: 410,
  });
  // A number that this database has not given yet: a dump was restored.
  expect(
    await ask({ after: writeCursor({ ...elsewhere, epoch, changeNo: 999_999 }) }),
  ).toMatchObject({ http: 410 });
  expect(await ask({ after: page.cursor })).toMatchObject({ http: 200 });
  fixture.passTime({ hours: 7 * 24, minutes: 1 });
  expect(await ask({ after: page.cursor })).toMatchObject({
    http: 410,
    message: 'intake.cursor-expired',
  });
  expect((await ask()).http).toBe(200);
});

test.each([{ rows: '0' }, { rows: '10001' }, { rows: 'all' }])(
  'a page of %o is refused',
  async (query) => {
    expect(await ask(query)).toMatchObject({ http: 400 });
  },
);

test('without the key there is no list', async () => {
  expect((await ask({}, 'another key')).http).toBe(401);
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/tag-status/confirm',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(reply.statusCode).toBe(401);
});

test('lanes confirm what they have, and those that are silent for five minutes are counted', async () => {
  const { cursor } = await readAll();
  expect(await confirm({ lane: 'Niš 3', cursor })).toBe(204);
  expect(await confirm({ lane: 'Niš 4', cursor })).toBe(204);
  for (const faulty of [{}, { lane: '', cursor }, { lane: 'Niš 5', cursor: 'nothing' }, 'Niš']) {
    expect(await confirm(faulty)).toBe(400);
  }
  fixture.passTime({ minutes: 4 });
  expect(await confirm({ lane: 'Niš 4', cursor })).toBe(204);
  fixture.passTime({ minutes: 2 });
  expect(await fixture.app.services.tagStatuses.lanes()).toEqual({ all: 2, behind: 1 });
});

test('a lane that confirms the same cursor again and again lacks what has changed since', async () => {
  const { cursor } = await readAll();
  await book(2000);
  await changes(cursor);
  fixture.passTime({ minutes: 6 });
  const { behind } = await fixture.app.services.tagStatuses.lanes();
  expect(await confirm({ lane: 'Niš 6', cursor })).toBe(204);
  expect((await fixture.app.services.tagStatuses.lanes()).behind).toBe(behind + 1);
});

test('limits of a newer version make every tag be looked at again, and an older server does not bring its own back', async () => {
  const { cursor } = await readAll();
  await book(1200);
  const { page } = await ask({ after: cursor });
  const { database } = fixture.app;
  // As another version would have brought them.
  await database.run('UPDATE low_balances SET limit_minor = limit_minor * 2, version = 9');
  await database.run("UPDATE tag_status_rounds SET queued_up_to = '', is_complete = false");
  expect(await changes(page.cursor)).toContainEqual(
    expect.objectContaining({ serialNumber: tag.serialNumber, status: 'low' }),
  );
  const other = await fixture.addServer();
  const { tagStatuses } = other.app.services;
  expect((await tagStatuses.read(everyAccount, { after: null, rows: 1 })).ok).toBe(true);
  const [limit] = await database.run("SELECT limit_minor FROM low_balances WHERE category = 'I'");
  expect(limit).toEqual({ limit_minor: 200_000 });
});

test('a change that was missed is found by the round of the day', async () => {
  const { cursor } = await readAll();
  const { database, jobs } = fixture.app;
  await database.run("UPDATE tag_statuses SET status = 'good' WHERE serial_number = $1", [
    tag.serialNumber,
  ]);
  expect(await changes(cursor)).toEqual([]);
  await database.run("UPDATE tag_status_rounds SET begun_at = begun_at - interval '2 days'");
  await jobs.start();
  await expect
    .poll(() => changes(cursor), { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ serialNumber: tag.serialNumber, status: 'low' }));
});

test('whoever changes the limits raises their version', () => {
  const limits = Object.values(countries).map(({ lowBalance }) => lowBalance);
  expect({ limitsVersion, limits }).toEqual({
    limitsVersion: 1,
    limits: [
      { IA: 50_000, I: 100_000, II: 150_000, III: 300_000, IV: 600_000 },
      { IA: 500, I: 1000, II: 1500, III: 3000, IV: 6000 },
    ],
  });
});
