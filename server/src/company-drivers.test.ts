import type { AnyCall, CallResult } from '@rampa/contract';
import { getPredmet, getReklamacije, novaReklamacija } from '@rampa/contract/complaints';
import { getObracun, getPotrosnja, getProlasci, izvozProlazaka } from '@rampa/contract/passages';
import { dodeliVozaca, getTagovi, getVozaci } from '@rampa/contract/tags';
import { getDopune, getPregled, napraviUplatnicu } from '@rampa/contract/top-ups';
import { ukloniClana } from '@rampa/contract/identity';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPassageRecorder } from './areas/passages/index.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { everyAccount } from './testing/scope.ts';
import { countWaiting } from './platform/testing/waiting-for-locks.ts';

let fixture: AppFixture;
let company: SignedIn;
let truck: string;
let van: string;
let first: SignedIn;
let second: SignedIn;

// The fixture begins on 20 November 2026, at 13:00 toll time.
const morning = Date.parse('2026-11-20T06:00:00Z');
const day = 86_400_000;

beforeAll(async () => {
  fixture = await openAppFixture();
  company = await fixture.addCustomer('pravno');
  first = await fixture.addMember(company, 'driver');
  second = await fixture.addMember(company, 'driver');
  truck = await addTag(company);
  van = await addTag(company);
  await drive(truck, morning - 3 * day, morning - 2 * day, morning - day);
  await drive(van, morning - day);
});
afterAll(() => fixture.close());

const serialOf = new Map<string, string>();

async function addTag({ accountId }: SignedIn): Promise<string> {
  const tag = { tagId: uuid(), serialNumber: `SN${uuid().slice(-10)}` };
  serialOf.set(tag.tagId, tag.serialNumber);
  const { services, database } = fixture.app;
  const at = Temporal.Instant.from('2026-01-01T08:00:00Z');
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      ...tag,
      category: 'I',
      plate: '',
      nickname: '',
      costCentreId: null,
      status: 'aktivan',
      statusChangedAt: at,
      createdAt: at,
    },
  ]);
  return tag.tagId;
}

/** Passages of the tag that ended at these moments. */
async function drive(tagId: string, ...moments: readonly number[]): Promise<void> {
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  await recorder.recordPassages(
    everyAccount,
    moments.map((exitedAt) => ({
      sourceKey: uuid(),
      serialNumber: serialOf.get(tagId) ?? '',
      entryStationId: 'rs-a1-stara-pazova',
      enteredAt: exitedAt - 28 * 60_000,
      exitStationId: 'rs-a1-novi-sad-jug',
      exitedAt,
      lane: '3',
      category: 'I',
    })),
  );
}

const ask = (who: SignedIn, call: AnyCall, input: object) => fixture.call(call, input, who.token);
const give = (tagId: string, driver: SignedIn | null) =>
  ask(company, dodeliVozaca, { tag_id: tagId, driver_id: driver?.userId ?? '' });
type Passages = CallResult<typeof getProlasci>;
/** Each test knows that the call succeeds; 603 has no result. */
const passagesOf = async (who: SignedIn, input: object = {}): Promise<Passages['items']> =>
  ((await ask(who, getProlasci, { rows: 100, ...input })).result as Passages | null)?.items ?? [];
const days = (items: Passages['items']) => items.map(({ exitedAt }) => exitedAt.slice(0, 10));
const tagsOf = async (who: SignedIn, input: object = {}) =>
  ((await ask(who, getTagovi, input)).result as CallResult<typeof getTagovi>).items.map(
    ({ tag_id }) => tag_id,
  );
const exportOf = (who: SignedIn, query: Record<string, string> = {}) =>
  fixture.send({
    url: izvozProlazaka.path,
    query: { format: 'csv', ...query },
    headers: { authorization: `Bearer ${who.token}` },
  });
async function nextDay(): Promise<void> {
  fixture.passTime({ hours: 24 });
  company = await fixture.signInAgain(company);
  first = await fixture.signInAgain(first);
  second = await fixture.signInAgain(second);
}

test('when a tag changes hands, each driver sees the passages of their own days, the office all', async () => {
  expect(await tagsOf(first)).toEqual([]);
  expect((await give(truck, first)).statusCode).toBe(200);
  expect(await tagsOf(first)).toEqual([truck]);
  // What others drove before is not theirs to see.
  expect(await passagesOf(first)).toEqual([]);
  await nextDay();
  await drive(truck, morning + day);
  expect(days(await passagesOf(first))).toEqual(['2026-11-21']);

  await nextDay();
  await drive(truck, morning + 2 * day);
  await give(truck, second);
  expect(await tagsOf(first)).toEqual([]);
  expect(await passagesOf(first)).toEqual([]);
  // The day of the handover is whole, and the new driver's.
  expect(days(await passagesOf(second))).toEqual(['2026-11-22']);
  expect(days(await passagesOf(second, { period: '2026-11-01/2026-11-21' }))).toEqual([]);

  const byDriver = (driver: SignedIn) => passagesOf(company, { driver_id: driver.userId });
  expect(days(await byDriver(first))).toEqual(['2026-11-21']);
  expect(days(await byDriver(second))).toEqual(['2026-11-22']);
  expect(await passagesOf(company)).toHaveLength(6);
  expect(await tagsOf(company, { driver_id: second.userId })).toEqual([truck]);
});

test('totals, months, files and single passages are restricted like the list', async () => {
  const list = (await ask(second, getProlasci, {})).result as Passages;
  const months = (await ask(second, getPotrosnja, {})).result as CallResult<typeof getPotrosnja>;
  expect(list.totalRecords).toBe(1);
  expect(months.months.map(({ passages }) => passages)).toEqual([1]);
  expect(months.months[0]?.amount).toEqual(list.totalAmount);
  const file = await exportOf(second);
  expect(file.headers['x-total-records']).toBe('1');
  expect(file.body).not.toContain(serialOf.get(van));
  expect(file.body.match(/Stara Pazova/gu)).toHaveLength(1);
  // Who else drives is not a driver's to ask, not even by the name of a file.
  const probed = await exportOf(second, { driver_id: first.userId });
  expect(probed.headers['content-disposition']).toBe(file.headers['content-disposition']);
  // What was driven later is not taken for what this driver drove.
  const former = await exportOf(company, { driver_id: first.userId });
  expect(former.body.match(/2026-11-\d\d/gu)).toEqual(['2026-11-21', '2026-11-21']);
  for (const { passage_id, exitedAt } of await passagesOf(company)) {
    const mine = exitedAt.startsWith('2026-11-22');
    const answer = await ask(second, getObracun, { passage_id });
    expect(answer.statusCode).toBe(mine ? 200 : 404);
  }
});

test('a driver tops up and complains about their own tag only', async () => {
  const order = (tagId: string) => ({
    tag_id: tagId,
    amount: 200_000,
    idempotencyKey: uuid(),
  });
  expect((await ask(second, napraviUplatnicu, order(truck))).statusCode).toBe(200);
  expect((await ask(second, napraviUplatnicu, order(van))).message).toBe('tags.not-found');
  await ask(company, napraviUplatnicu, order(van));
  const topUps = (await ask(second, getDopune, {})).result as CallResult<typeof getDopune>;
  expect(topUps.items.map(({ tag_id }) => tag_id)).toEqual([truck]);
  const overview = (await ask(second, getPregled, {})).result as CallResult<typeof getPregled>;
  expect(overview.items.map(({ tag_id }) => tag_id)).toEqual([truck]);
  expect(overview.totalBalance).toEqual(overview.items[0]?.balance);

  const complaint = (about: string, id: string, more: object = {}) => ({
    about,
    id,
    idempotencyKey: uuid(),
    kind: 'tag-not-working',
    text: 'Рампа се није подигла ни из другог пута.',
    ...more,
  });
  const file = (input: object) => ask(second, novaReklamacija, input);
  expect((await file(complaint('tag', truck))).statusCode).toBe(200);
  expect((await file(complaint('tag', van))).message).toBe('complaints.subject-not-found');
  expect((await file(complaint('other', ''))).message).toBe('complaints.subject-not-found');
  // Where the company's money goes is not a driver's to say.
  const bankAccount = '160-0000000000001-07';
  const paid = { bankAccount: bankAccount.replaceAll('-', '') };
  expect((await file(complaint('tag', truck, paid))).message).toBe('session.role-not-allowed');
  const seenBy = async (who: SignedIn) =>
    ((await ask(who, getReklamacije, {})).result as CallResult<typeof getReklamacije>).totalRecords;
  expect([await seenBy(first), await seenBy(second), await seenBy(company)]).toEqual([0, 1, 1]);
  // Whoever files again is told of the earlier complaints that they may see.
  expect((await ask(company, novaReklamacija, complaint('tag', truck))).statusCode).toBe(200);
  const toldTo = async (who: SignedIn) => {
    const { result } = await ask(who, getPredmet, { about: 'tag', id: truck });
    return (result as CallResult<typeof getPredmet>).filedBefore.length;
  };
  expect([await toldTo(second), await toldTo(company)]).toEqual([1, 2]);
});

test('another company’s drivers do not exist, and a distributor has none', async () => {
  const other = await fixture.addCustomer('pravno');
  const theirs = await addTag(other);
  const stranger = await fixture.addMember(other, 'driver');
  expect((await give(truck, stranger)).message).toBe('tags.driver-not-found');
  const assign = { tag_id: truck, driver_id: stranger.userId };
  expect((await ask(other, dodeliVozaca, assign)).message).toBe('tags.not-found');
  expect((await ask(other, dodeliVozaca, { ...assign, tag_id: theirs })).statusCode).toBe(200);
  expect(await tagsOf(stranger)).toEqual([theirs]);
  expect(await passagesOf(other, { driver_id: second.userId })).toEqual([]);
  expect(await passagesOf(company, { driver_id: stranger.userId })).toEqual([]);
  const distributor = await fixture.addCustomer('distributor');
  expect((await ask(distributor, getVozaci, {})).result).toEqual({ items: [], totalRecords: 0 });
  expect((await ask(distributor, dodeliVozaca, assign)).message).toBe('tags.driver-not-found');
});

test('an accountant assigns tags to drivers only, not to the office', async () => {
  const accountant = await fixture.addMember(company, 'accountant');
  const assign = (driver: string) =>
    ask(accountant, dodeliVozaca, { tag_id: van, driver_id: driver });
  expect((await assign(first.userId)).statusCode).toBe(200);
  expect((await assign(accountant.userId)).message).toBe('tags.driver-not-found');
  expect((await assign('')).statusCode).toBe(200);
  expect(await tagsOf(first)).toEqual([]);
});

test('a driver who is being removed is assigned nothing', async () => {
  const leaving = await fixture.addMember(company, 'driver');
  const { database } = fixture.app;
  let answer: Promise<{ message: string }> | undefined;
  await database.transaction(async (tx) => {
    await fixture.app.services.identity.members.lock(everyAccount.account(company.accountId), tx);
    await sql`UPDATE users SET removed_at = now() WHERE user_id = ${leaving.userId}`.execute(tx);
    answer = give(van, leaving);
    // Asked while the removal is not yet committed: it waits for that.
    await expect.poll(() => countWaiting(database)).toBeGreaterThan(0);
  });
  expect((await answer)?.message).toBe('tags.driver-not-found');
});

test('a removed driver has no tags, but remains a filter of the passages', async () => {
  const answer = await ask(company, ukloniClana, { member_id: second.userId });
  expect(answer.statusCode).toBe(200);
  expect(await tagsOf(company, { driver_id: second.userId })).toEqual([]);
  expect((await ask(second, getTagovi, {})).message).toBe('session.ended');
  const drivers = (await ask(company, getVozaci, {})).result as CallResult<typeof getVozaci>;
  expect(drivers.items).toEqual(
    expect.arrayContaining([
      { driver_id: second.userId, name: 'Драган Илић', current: false, tags: 0 },
    ]),
  );
  expect(days(await passagesOf(company, { driver_id: second.userId }))).toEqual(['2026-11-22']);
  expect((await give(truck, second)).message).toBe('tags.driver-not-found');
});
