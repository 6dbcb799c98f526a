import type { CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { getKupac } from '@rampa/contract/staff';
import { getPregled } from '@rampa/contract/top-ups';
import { blokirajTag, dodeliVozaca, getTagovi, iskljuciTag } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { driveToNoviSad } from '../../testing/drive-to-novi-sad.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createHandingOver } from '../tags/testing/handovers-fixture.ts';
import { addLanesTag, bookOnTag } from '../tags/testing/lanes-fixture.ts';
import { createReplacing } from '../tags/testing/replacements-fixture.ts';
import { transfer } from '../wallet/index.ts';

let fixture: AppFixture;

beforeAll(async () => {
  // The fixture's day is 20 November 2026.
  fixture = await openAppFixture();
});

afterAll(() => fixture.close());

async function homeOf(who: SignedIn): Promise<CallResult<typeof getPocetna>> {
  const answer = await fixture.call(getPocetna, {}, who.token);
  expect(answer.statusCode).toBe(200);
  return answer.result as CallResult<typeof getPocetna>;
}

async function addTag(
  { accountId }: SignedIn,
  status: 'aktivan' | 'izgubljen' = 'aktivan',
): Promise<{ tagId: string; serialNumber: string }> {
  const tag = { tagId: uuid(), serialNumber: `SN${uuid().slice(-10)}` };
  const at = fixture.now().subtract({ hours: 24 * 300 });
  await fixture.app.services.tags.add(
    everyAccount.account(accountId),
    fixture.app.database.queries,
    [
      {
        ...tag,
        category: 'I',
        plate: '',
        nickname: '',
        status,
        // A lost tag was used before it was lost.
        statusChangedAt: status === 'aktivan' ? at : fixture.now(),
        createdAt: at,
      },
    ],
  );
  return tag;
}

const drive = (serialNumber: string, exits: readonly string[]) =>
  driveToNoviSad(fixture, serialNumber, exits);

test('a customer without anything has no tasks', async () => {
  const home = await homeOf(await fixture.addCustomer());
  expect(home.tasks).toEqual([]);
  expect(home.balances).toMatchObject({ items: [], totalRecords: 0, total: { amount: 0 } });
  expect(home.spending.lastMonth).toMatchObject({ passages: 0, amount: { amount: 0 } });
  expect([home.marked.totalRecords, home.usualRoads]).toEqual([0, []]);
});

/** An invoice for tolls abroad that nobody has tried to pay; returns its id. */
async function owe({ accountId }: SignedIn, month: string, dueAt: string): Promise<string> {
  const invoiceId = uuid();
  await fixture.app.database.run(
    `INSERT INTO t4a_invoices (account_id, racun_id, number, month, currency, tolls_minor,
       services_minor, services_vat_percent, total_minor, passage_count, late_count, issued_at,
       due_at, looked_at)
     VALUES ($1, $2::uuid, $2::text, $3, 'RSD', 100, 0, 20, 100, 1, 0, '2026-11-01T00:00:00Z', $4,
       $4)`,
    [accountId, invoiceId, month, dueAt],
  );
  return invoiceId;
}

test('home begins with what needs doing: the unpaid invoice, the empty tag, the offer', async () => {
  const owner = await fixture.addCustomer('pravno');
  const things = await giveThings(fixture, owner);
  const { tagId } = await addTag(owner);
  const empty = { kind: 'balance-low', id: tagId };
  const offer = { kind: 'offer-waiting', id: things.request, count: 1 };
  // The customer's slip comes after these, and is left out; the invoice is being paid.
  expect((await homeOf(owner)).tasks).toMatchObject([empty, offer, { kind: 'order-unpaid' }]);
  const due = { kind: 'invoice-due', id: await owe(owner, '2026-10-01', '2026-11-24T23:00:00Z') };
  expect((await homeOf(owner)).tasks).toMatchObject([empty, due, offer]);
  const late = await owe(owner, '2026-09-01', '2026-11-19T23:00:00Z');
  const overdue = { kind: 'invoice-overdue', id: late, until: '2026-11-19' };
  expect((await homeOf(owner)).tasks).toMatchObject([overdue, empty, offer]);
  // Somebody waits for an answer: that comes before the offer.
  await fixture.app.database.run(`UPDATE complaints SET state = 'waiting' WHERE account_id = $1`, [
    owner.accountId,
  ]);
  const complaint = { kind: 'complaint-waiting', name: things.complaint, count: 1 };
  expect((await homeOf(owner)).tasks).toMatchObject([overdue, empty, complaint]);
});

test('a tag that the operator has blocked comes first, one that is switched off is as its customer wants it', async () => {
  const owner = await fixture.addCustomer();
  const [blocked, off] = [await addTag(owner), await addTag(owner)];
  const clerk = await fixture.addStaff('clerk');
  const { accountId: account } = owner;
  const block = { account_id: account, tag_id: blocked.tagId, reason: 'document' };
  expect(await fixture.call(blokirajTag, block, clerk.token)).toMatchObject({ http: 200 });
  await fixture.call(iskljuciTag, { tag_id: off.tagId }, owner.token);
  const { tasks } = await homeOf(owner);
  expect(tasks[0]).toMatchObject({ kind: 'tag-blocked', id: blocked.tagId, count: 1 });
  expect(tasks[1]).toMatchObject({ kind: 'balance-low', count: 2 });
});

test('the balance of a lost tag does not count as usable', async () => {
  const owner = await fixture.addCustomer();
  const lost = await addTag(owner, 'izgubljen');
  const used = await addTag(owner);
  await drive(lost.serialNumber, ['2026-11-02T09:00:00+01:00']);
  const { balances, tasks } = await homeOf(owner);
  expect(balances.items.map((tag) => tag.tag_id)).toEqual([used.tagId]);
  expect(balances.total.amount).toBe(0);
  expect(balances.stopped.tags).toBe(1);
  expect(balances.stopped.amount.amount).toBeLessThan(0);
  // The tag in use is empty; for the lost one there is nothing to do.
  expect(tasks).toMatchObject([{ kind: 'balance-low', id: used.tagId, count: 1 }]);
});

test('what is left on a tag that another account has taken over is not counted, and it needs no top-up', async () => {
  const owner = await fixture.addCustomer();
  const other = await fixture.addCustomer();
  const given = await addLanesTag(fixture, owner);
  const kept = await addTag(owner);
  const overview = async () => {
    const answer = await fixture.call(getPregled, {}, owner.token);
    return (answer.result as CallResult<typeof getPregled>).items.map((tag) => tag.tag_id);
  };
  await createHandingOver(fixture).handOver(owner, other, given);

  const { balances } = await homeOf(owner);
  expect(balances.items.map((tag) => tag.tag_id)).toEqual([kept.tagId]);
  expect(balances.total.amount).toBe(0);
  expect(balances.stopped).toMatchObject({ tags: 1, amount: { amount: 500_000 } });
  expect(await overview()).toEqual([kept.tagId]);

  // A toll that comes late and is more than what was left: it is to be paid.
  await bookOnTag(fixture, given, -6000);
  const owing = await homeOf(owner);
  // The one that is driven with, and low, comes first.
  expect(owing.balances.items.map((tag) => tag.tag_id)).toEqual([kept.tagId, given.tagId]);
  expect(await overview()).toEqual([given.tagId, kept.tagId]);
});

test('whose only tag another account has taken over is told what is left on it, as staff are', async () => {
  const owner = await fixture.addCustomer();
  const given = await addLanesTag(fixture, owner);
  await createHandingOver(fixture).handOver(owner, await fixture.addCustomer(), given);
  const overview = () => fixture.call(getPregled, {}, owner.token);
  expect((await overview()).result).toMatchObject({
    items: [],
    totalRecords: 0,
    totalBalance: { amount: 500_000 },
    usable: { tags: 0, balance: { amount: 0 } },
  });
  const clerk = await fixture.addStaff('clerk');
  const card = await fixture.call(getKupac, { account_id: owner.accountId }, clerk.token);
  expect(card.result).toMatchObject({ balance: { amount: 0 }, stopped: { amount: 500_000 } });

  await bookOnTag(fixture, given, -5000);
  expect(await overview()).toMatchObject({ statusCode: 602, message: 'top-ups.no-overview' });
});

test('this month is compared with the last one, whole and up to the same day', async () => {
  const owner = await fixture.addCustomer();
  const { serialNumber } = await addTag(owner);
  await drive(serialNumber, [
    '2026-09-30T23:59:59+02:00',
    '2026-10-01T00:00:00+02:00',
    '2026-10-20T23:59:59+02:00',
    '2026-10-21T08:00:00+02:00',
    '2026-11-01T00:30:00+01:00',
    '2026-11-20T09:00:00+01:00',
  ]);
  const { spending, usualRoads } = await homeOf(owner);
  expect(spending).toMatchObject({
    today: '2026-11-20',
    thisMonth: { passages: 2 },
    lastMonth: { passages: 3 },
    lastMonthSoFar: { passages: 2 },
  });
  expect(spending.lastMonth.amount.amount).toBe(3 * (spending.thisMonth.amount.amount / 2));
  expect(usualRoads).toEqual([{ road: 'A1', fromKm: 118.4, toKm: 161.5 }]);
});

test('recent passages with a mark are shown, the newest first, and old ones are not', async () => {
  const owner = await fixture.addCustomer();
  const { serialNumber } = await addTag(owner);
  // The same trip again two minutes later is impossible.
  await drive(serialNumber, [
    '2026-09-10T09:00:00+02:00',
    '2026-09-10T09:02:00+02:00',
    '2026-11-10T09:00:00+01:00',
    '2026-11-10T09:02:00+01:00',
    '2026-11-18T09:00:00+01:00',
    '2026-11-18T09:02:00+01:00',
    '2026-11-05T09:00:00+01:00',
    '2026-11-05T09:02:00+01:00',
  ]);
  const { marked } = await homeOf(owner);
  expect(marked.totalRecords).toBe(3);
  expect(marked.items.map(({ exitedAt }) => exitedAt)).toEqual([
    '2026-11-18T09:02:00+01:00',
    '2026-11-10T09:02:00+01:00',
    '2026-11-05T09:02:00+01:00',
  ]);
});

test('a driver’s home shows their own tags, since the day they got them', async () => {
  const owner = await fixture.addCustomer('pravno');
  await giveThings(fixture, owner);
  const driver = await fixture.addMember(owner, 'driver');
  const { tagId, serialNumber } = await addTag(owner);
  await drive(serialNumber, ['2026-11-19T09:00:00+01:00', '2026-11-19T09:02:00+01:00']);
  const assigned = await fixture.call(
    dodeliVozaca,
    { tag_id: tagId, driver_id: driver.userId },
    owner.token,
  );
  expect(assigned.statusCode).toBe(200);
  await drive(serialNumber, ['2026-11-20T10:00:00+01:00']);
  const home = await homeOf(driver);
  expect(home.balances.items.map((tag) => tag.tag_id)).toEqual([tagId]);
  expect(home.tasks.map(({ kind }) => kind)).toEqual(['balance-low']);
  expect(home.spending.thisMonth.passages).toBe(1);
  expect(home.marked.totalRecords).toBe(0);
  const all = await homeOf(owner);
  expect(all.spending.thisMonth.passages).toBe(4);
});

test('how long a balance lasts is said in usual trips, once a tag has a history', async () => {
  const owner = await fixture.addCustomer();
  const tag = await addTag(owner);
  const other = await addTag(owner);
  await topUp(owner, tag.tagId, 1_000_000);
  await topUp(owner, other.tagId, 1_000_000);
  await drive(tag.serialNumber, ['2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z']);
  await drive(tag.serialNumber, ['2026-11-04T08:00:00Z']);
  const usualOf = async () => {
    const lines = (await homeOf(owner)).balances.items;
    const listed = await fixture.call(getTagovi, { first: 0, rows: 10 }, owner.token);
    const { items } = listed.result as CallResult<typeof getTagovi>;
    const byId = (found: readonly { tag_id: string; usualTrips?: number | undefined }[]) =>
      [tag, other].map(({ tagId }) => found.find((one) => one.tag_id === tagId)?.usualTrips);
    // Home and the list say the same.
    expect(byId(lines)).toEqual(byId(items));
    return byId(items);
  };
  expect(await usualOf()).toEqual([undefined, undefined]);
  await drive(tag.serialNumber, ['2026-11-05T08:00:00Z']);
  const [row] = await fixture.app.database.run(
    'SELECT max(amount_minor)::int AS price FROM passages WHERE account_id = $1',
    [owner.accountId],
  );
  const { price } = row as { price: number };
  expect(await usualOf()).toEqual([Math.floor((1_000_000 - 4 * price) / price), undefined]);
  // Nothing is said of a tag that is below zero.
  await topUp(owner, tag.tagId, -1_000_000);
  expect(await usualOf()).toEqual([undefined, undefined]);
});

test('a tag that has replaced another goes on with its usual trips', async () => {
  const owner = await fixture.addCustomer();
  const tag = await addTag(owner);
  await topUp(owner, tag.tagId, 1_000_000);
  const days = ['02', '03', '04', '05'].map((day) => `2026-11-${day}T08:00:00Z`);
  await drive(tag.serialNumber, days);
  const usualOf = async (tagId: string) =>
    (await homeOf(owner)).balances.items.find(({ tag_id: id }) => id === tagId)?.usualTrips;
  const before = await usualOf(tag.tagId);
  expect(before).toBeGreaterThan(0);
  const clerk = await fixture.addStaff('clerk');
  const made = await createReplacing(fixture).replace(clerk, { ...owner, tagId: tag.tagId });
  expect(await usualOf(made.tag_id)).toBe(before);
});

/** Money on a tag, or off it. */
async function topUp(owner: SignedIn, tagId: string, amountMinor: number): Promise<void> {
  const tag = { kind: 'tag', tagId } as const;
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: owner.accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'correction' }, tag, amountMinor),
      },
    ]),
  );
}
