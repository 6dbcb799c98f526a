import type { CallResult } from '@rampa/contract';
import {
  getOznaceniProlasci,
  ispraviProlazak,
  obracunajIspravku,
  prihvatiOznacene,
  uzmiNaProveru,
  type MarkedPassage,
} from '@rampa/contract/corrections';
import { getReklamacijaUprave } from '@rampa/contract/complaints';
import { getIzvestajUprave } from '@rampa/contract/reports';
import { getTrag } from '@rampa/contract/staff';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { checkPassages } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { checkCorrections } from './index.ts';
import { addToReviews } from './reviews.store.ts';

// From Stara Pazova to Novi Sad jug: 320 dinars in category I, 479 in II.

let fixture: ComplaintFixture;
let owner: Database;
let clerk: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 2 });
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('clerk');
});
afterEach(async () => {
  const { services, database } = fixture.app.app;
  const checks = [
    ...(await services.wallet.verify(everyAccount)),
    ...(await checkPassages(everyAccount, database.queries)),
    ...(await checkCorrections(everyAccount, database.queries)),
  ];
  for (const check of checks) expect(check).toMatchObject({ faults: [] });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

let minute = 0;
/** A passage in category II of a tag that is registered for I, each at a time of its own. */
async function driveMarked(): Promise<MarkedPassage> {
  minute += 1;
  const at = `2026-11-12T${String(Math.floor(minute / 2) + 5).padStart(2, '0')}:${minute % 2 === 0 ? '00' : '30'}:00Z`;
  const { serialNumber } = fixture.things;
  const trip = tripOf(serialNumber, at, { category: 'II' });
  await fixture.app.app.services.passageDelivery.deliver(everyAccount, [trip]);
  const found = (await list({ mark: 'category-differs' })).items.find(
    ({ exitedAt }) => Date.parse(exitedAt) === Date.parse(at),
  );
  if (found === undefined) throw new Error('It is not marked');
  return found;
}

async function list(input: object = {}): Promise<CallResult<typeof getOznaceniProlasci>> {
  const answer = await fixture.app.call(getOznaceniProlasci, { rows: 50, ...input }, clerk.token);
  return resultOf(getOznaceniProlasci, answer);
}

const as = ({ account_id, passage_id }: MarkedPassage, changes: object = {}) => ({
  account_id,
  passage_id,
  nothing: false,
  entryStation: 'rs-a1-stara-pazova',
  category: 'I',
  ...changes,
});
const correct = (input: object, by = clerk) =>
  fixture.app.call(ispraviProlazak, { note: 'на снимку је путнички', ...input }, by.token);

async function balance(): Promise<number> {
  const { accountId } = fixture.customer;
  const { services, database } = fixture.app.app;
  const scope = everyAccount.account(accountId);
  const balances = await services.wallet.tagBalances(scope, database.queries);
  return [...balances.values()].reduce((sum, amount) => sum + amount, 0);
}

test('a marked passage waits for staff with its reason, its tag and its customer', async () => {
  const marked = await driveMarked();
  expect(marked).toMatchObject({
    account_id: fixture.customer.accountId,
    serial_number: fixture.things.serialNumber,
    entryStation: 'rs-a1-stara-pazova',
    kategorija: 'II',
    tagKategorija: 'I',
    amount: { amount: 47_900, currency: 'RSD' },
    reasons: [{ mark: 'category-differs', params: { charged: 'II', tag: 'I' } }],
    state: 'open',
    decision: null,
  });
  expect((await list({ station_id: 'rs-a1-stara-pazova' })).items).toEqual([]);
});

test('what was charged too much goes back to the tag, once, and the customer is told', async () => {
  const marked = await driveMarked();
  const before = await balance();
  const priced = await fixture.app.call(obracunajIspravku, as(marked), clerk.token);
  expect(resultOf(obracunajIspravku, priced)).toMatchObject({
    charged: { amount: 47_900 },
    correct: { amount: 32_000 },
    refund: { amount: 15_900 },
  });
  expect((await correct({ ...as(marked), refund: 15_800 })).message).toBe(
    'corrections.amount-changed',
  );
  const asked = { ...as(marked), refund: 15_900 };
  const answers = await Promise.all([correct(asked), correct(asked), correct(asked, other)]);
  expect(answers.some(({ statusCode }) => statusCode === 409)).toBe(true);
  expect(await balance()).toBe(before + 15_900);
  const done = (await list({ state: 'corrected' })).items.find(
    ({ passage_id: id }) => id === marked.passage_id,
  );
  expect(done?.decision).toMatchObject({ refund: { amount: 15_900 } });
  const journals = await owner.run(
    "SELECT kind FROM journals WHERE reference = 'passage:' || $1::text",
    [marked.passage_id],
  );
  expect(journals).toEqual([{ kind: 'correction' }]);
  const notices = await owner.run("SELECT template FROM notices WHERE kind = 'toll-corrected'");
  expect(notices).toEqual([{ template: 'corrections.mail-refunded' }]);
});

test('who has corrected a passage and clicks again is told that it is done', async () => {
  const marked = await driveMarked();
  const asked = { ...as(marked, { nothing: true }), refund: 47_900 };
  const before = await balance();
  expect((await correct(asked)).result).toEqual({ already: false, proposed: false });
  expect((await correct(asked)).result).toEqual({ already: true, proposed: false });
  expect((await correct(asked, other)).message).toBe('corrections.decided');
  expect(await balance()).toBe(before + 47_900);
});

test('passages that were charged rightly are closed with a note; two clerks do it once', async () => {
  const marked = [await driveMarked(), await driveMarked()];
  const before = await balance();
  const passages = marked.map(({ account_id, passage_id }) => ({ account_id, passage_id }));
  const accept = (by: SignedIn) =>
    fixture.app.call(prihvatiOznacene, { passages, note: 'вукао је приколицу' }, by.token);
  const answers = await Promise.all([accept(clerk), accept(other)]);
  const decided = answers.map((answer) => resultOf(prihvatiOznacene, answer).decided);
  expect(decided.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await balance()).toBe(before);
  for (const one of marked) {
    expect((await correct({ ...as(one), refund: 15_900 })).message).toBe('corrections.decided');
  }
});

test('nothing is given back that it did not cost too much', async () => {
  const marked = await driveMarked();
  expect((await correct({ ...as(marked, { category: 'III' }), refund: 1 })).message).toBe(
    'corrections.nothing-to-refund',
  );
  const unknown = as(marked, { passage_id: uuid() });
  expect((await correct({ ...unknown, refund: 1 })).http).toBe(404);
});

test('while a complaint about it is open it is decided there; its refund and a correction know of each other', async () => {
  const marked = await driveMarked();
  const number = await fixture.file({ about: 'passage', id: marked.passage_id });
  const asked = { ...as(marked), refund: 15_900 };
  expect((await correct(asked)).message).toBe(`corrections.disputed;number:${number}`);
  const accept = (passages: readonly MarkedPassage[]) =>
    fixture.app.call(
      prihvatiOznacene,
      {
        passages: passages.map(({ account_id, passage_id }) => ({ account_id, passage_id })),
        note: 'вукао је приколицу',
      },
      clerk.token,
    );
  expect((await accept([marked])).message).toBe(`corrections.disputed;number:${number}`);
  const undisputed = await driveMarked();
  const accepted = resultOf(prihvatiOznacene, await accept([marked, undisputed]));
  expect(accepted).toEqual({ decided: 1, left: 1 });
  const listed = async () =>
    (await list()).items.find(({ passage_id: id }) => id === marked.passage_id);
  expect(await listed()).toMatchObject({ state: 'open', disputed: number });
  expect(await listed()).not.toHaveProperty('givenBack');
  const { services } = fixture.app.app;
  const operator = deskScope(() => fixture.app.now());
  const { serialNumber } = fixture.things;
  const refund = { amountMinor: 10_000, to: { kind: 'tag', serialNumber } } as const;
  await services.complaintDesk.accept(operator, number, '', refund, { mayExceed: true });
  expect(await listed()).not.toHaveProperty('disputed');
  expect(await listed()).toMatchObject({ givenBack: { amount: 10_000, currency: 'RSD' } });
  expect((await correct({ ...as(marked), refund: 5900 })).result).toEqual({
    already: false,
    proposed: false,
  });

  const again = await fixture.file({ about: 'passage', id: marked.passage_id });
  const shown = await fixture.app.call(
    getReklamacijaUprave,
    { complaint_number: again },
    clerk.token,
  );
  expect(resultOf(getReklamacijaUprave, shown)).toMatchObject({
    givenBefore: { amount: 15_900 },
    disputedLeft: { amount: 32_000 },
  });
});

test('a correction that lacks its passage, or has another amount, is found', async () => {
  const marked = await driveMarked();
  await correct({ ...as(marked), refund: 15_900 });
  const change = (by: number) =>
    owner.run('UPDATE passage_reviews SET refund_minor = refund_minor + $2 WHERE passage_id = $1', [
      marked.passage_id,
      by,
    ]);
  await change(1);
  const found = await checkCorrections(everyAccount, fixture.app.app.database.queries);
  expect(found.flatMap(({ faults }) => faults)).toHaveLength(1);
  await change(-1);
});

test('what was found right is open again once it looks wrong for another reason; what was corrected stays so', async () => {
  const right = await driveMarked();
  const corrected = await driveMarked();
  const { account_id, passage_id } = right;
  const accepted = { passages: [{ account_id, passage_id }], note: 'вукао је приколицу' };
  await fixture.app.call(prihvatiOznacene, accepted, clerk.token);
  await correct({ ...as(corrected), refund: 15_900 });
  await fixture.app.app.database.transaction((tx) =>
    addToReviews(
      everyAccount,
      tx,
      [right, corrected].map((one) => ({
        accountId: one.account_id,
        passageId: one.passage_id,
        exitedAt: Temporal.Instant.from(one.exitedAt),
        // Of a review that is there, only the marks change.
        tagId: uuid(),
        stationId: 'rs-a1-novi-sad-jug',
        chargedMinor: one.amount.amount,
        marks: ['price-differs'],
      })),
    ),
  );
  const idsOf = async (state: string) =>
    (await list({ state, mark: 'price-differs' })).items.map((one) => one.passage_id);
  expect(await idsOf('open')).toEqual([passage_id]);
  expect(await idsOf('corrected')).toEqual([corrected.passage_id]);
  expect((await list({ state: 'accepted' })).items.map((one) => one.passage_id)).not.toContain(
    passage_id,
  );
});

test('a passage without a mark is taken up because its customer asks about it, once, and is corrected like the others', async () => {
  const at = '2026-11-12T03:10:00Z';
  const trip = tripOf(fixture.things.serialNumber, at);
  await fixture.app.app.services.passageDelivery.deliver(everyAccount, [trip]);
  const found = z
    .array(z.object({ passage_id: z.string() }))
    .parse(await owner.run('SELECT passage_id FROM passages WHERE exited_at = $1', [at]));
  const named = {
    account_id: fixture.customer.accountId,
    passage_id: found[0]?.passage_id ?? '',
  };
  const takeUp = (input: object, by = clerk) => fixture.app.call(uzmiNaProveru, input, by.token);
  const mine = async (account_id: string) =>
    (await list({ account_id })).items.filter((one) => one.passage_id === named.passage_id);
  expect(await mine(named.account_id)).toEqual([]);
  // Looked at and priced, it is nobody's work yet.
  expect((await list({ ...named })).items).toMatchObject([
    { passage_id: named.passage_id, reasons: [], state: 'open', toTakeUp: true },
  ]);
  expect((await list({ ...named, state: 'corrected' })).items).toEqual([]);
  expect((await list({ ...named, mark: 'price-differs' })).items).toEqual([]);
  const nothing = { ...named, nothing: true, entryStation: '', category: 'I' };
  const priced = await fixture.app.call(obracunajIspravku, nothing, clerk.token);
  expect(resultOf(obracunajIspravku, priced).refund).toEqual({ amount: 32_000, currency: 'RSD' });
  expect((await correct({ ...nothing, refund: 32_000 })).message).toBe('corrections.not-found');
  expect(await mine(named.account_id)).toEqual([]);
  const both = await Promise.all([takeUp(named), takeUp(named, other)]);
  const already = both.map((answer) => resultOf(uzmiNaProveru, answer).already);
  expect(already.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  expect(await mine(named.account_id)).toMatchObject([{ reasons: [], state: 'open' }]);
  expect(await mine(uuid())).toEqual([]);
  expect((await list({ account_id: 'nobody' })).items).toEqual([]);
  expect((await list({ ...named })).totalRecords).toBe(1);
  expect((await list({ ...named, passage_id: uuid() })).items).toEqual([]);

  // Found right, it may be asked about again; what was corrected stays so.
  const passages = [named];
  expect((await list({ ...named })).items[0]).not.toHaveProperty('toTakeUp');
  await fixture.app.call(prihvatiOznacene, { passages, note: 'исправно' }, clerk.token);
  expect((await list({ ...named })).items).toMatchObject([{ toTakeUp: true }]);
  expect(resultOf(uzmiNaProveru, await takeUp(named))).toEqual({ already: false });
  const before = await balance();
  const whole = { ...named, nothing: true, entryStation: '', category: 'I', refund: 32_000 };
  expect((await correct(whole)).result).toEqual({ already: false, proposed: false });
  expect(await balance()).toBe(before + 32_000);
  expect((await takeUp(named)).message).toBe('corrections.decided');
});

test('nothing is taken up that is no passage of the account', async () => {
  const marked = await driveMarked();
  const stranger = await fixture.app.addCustomer();
  for (const input of [
    { account_id: stranger.accountId, passage_id: marked.passage_id },
    { account_id: marked.account_id, passage_id: uuid() },
    { account_id: 'x', passage_id: 'y' },
  ]) {
    const answer = await fixture.app.call(uzmiNaProveru, input, clerk.token);
    expect(answer.message).toBe('corrections.not-found');
  }
});

test('what staff gave back and accepted is in the report by clerk, as the ledger has it', async () => {
  const supervisor = await fixture.app.addStaff('supervisor');
  await fixture.app.app.services.ledgerFigures.sweep(everyAccount);
  const reportOf = async (by: 'clerk' | 'money') => {
    const wish = { from: '2026-11-20', to: '2026-11-20', by, languageId: '3' };
    return resultOf(
      getIzvestajUprave,
      await fixture.app.call(getIzvestajUprave, wish, supervisor.token),
    ).rows;
  };
  const corrected = (await reportOf('clerk')).filter(({ work }) => work === 'passages-corrected');
  const booked = (await reportOf('money')).find(({ of }) => of === 'corrections/books');
  const sumOf = (of: 'count' | 'amount') =>
    corrected.reduce((sum, { now }) => sum + (of === 'count' ? now.count : now.amount.amount), 0);
  expect(sumOf('amount')).toBeGreaterThan(0);
  expect(booked?.now).toEqual({
    count: sumOf('count'),
    amount: { amount: sumOf('amount'), currency: 'RSD' },
  });
});

test('the audit trail names the tag of a passage by its serial number', async () => {
  const marked = await driveMarked();
  const { serialNumber, tagId } = fixture.things;
  const decided = await fixture.app.call(
    ispraviProlazak,
    as(marked, { refund: 15_900, note: 'путнички аутомобил' }),
    clerk.token,
  );
  expect(decided.message).toBe('');
  const supervisor = await fixture.app.addStaff('supervisor');
  const asked = { action: 'marked-passage-corrected' as const, staff: clerk.username };
  const trail = await fixture.app.call(getTrag, asked, supervisor.token);
  const [newest] = resultOf(getTrag, trail).items;
  expect(newest).toMatchObject({ subject: `tag:${tagId}`, subjectName: serialNumber });
});
