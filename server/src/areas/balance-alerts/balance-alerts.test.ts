import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfil, sacuvajProfil, type Profile } from '@rampa/contract/identity';
import { pauzirajAutomatskuDopunu, sacuvajAutomatskuDopunu } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { driveToNoviSad } from '../../testing/drive-to-novi-sad.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../testing/owned-things.ts';
import { transfer } from '../wallet/index.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.jobs.start();
});
afterAll(() => fixture.close());

let minutes = 0;

/** A trip, each later than the one before. */
async function drive({ serialNumber }: OwnedThings): Promise<void> {
  minutes += 60;
  const exit = Temporal.Instant.from('2026-11-12T10:00:00Z').add({ minutes });
  await driveToNoviSad(fixture, serialNumber, [exit.toString()]);
}

async function balanceOf({ accountId }: SignedIn, { tagId }: OwnedThings): Promise<number> {
  const { services, database } = fixture.app;
  return (
    (await services.wallet.tagBalances(everyAccount.account(accountId), database.queries)).get(
      tagId,
    ) ?? 0
  );
}

/** Brings the balance to an amount with one journal. */
async function setBalance(owner: SignedIn, things: OwnedThings, minor: number): Promise<void> {
  const { services, database } = fixture.app;
  const missing = minor - (await balanceOf(owner, things));
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: owner.accountId,
        kind: 'top-up',
        reference: uuid(),
        occurredAt: Temporal.Instant.from('2026-11-19T08:00:00Z'),
        currency: 'RSD',
        lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId: things.tagId }, missing),
      },
    ]),
  );
}

async function told({ username }: SignedIn): Promise<{ params: Record<string, string> }[]> {
  const rows = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1
     AND data->>'template' = 'balance-alerts.mail-low' ORDER BY created_on`,
    [`${username}@primer.rs`],
  );
  return (rows as { data: { params: Record<string, string> } }[]).map(({ data }) => data);
}

/** Waits until all requested checks of balances are done. */
async function looked(): Promise<void> {
  const waiting = () =>
    fixture.app.database.run(
      `SELECT 1 FROM jobs.job WHERE name = 'low-balance' AND state IN ('created', 'retry', 'active')`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(0);
}

async function driver(): Promise<{ owner: SignedIn; things: OwnedThings }> {
  const owner = await fixture.addCustomer();
  const things = await giveThings(fixture, owner);
  await looked();
  return { owner, things };
}

test('a passage that brings the balance below the lane’s limit triggers one notification', async () => {
  const { owner, things } = await driver();
  await setBalance(owner, things, 200_000);
  await drive(things);
  await looked();
  expect(await told(owner)).toEqual([]);
  await setBalance(owner, things, 101_000);
  await drive(things);
  await looked();
  const [mail] = await told(owner);
  expect(mail?.params['tag']).toBe('Моје возило, BG123-AB');
  await drive(things);
  await looked();
  expect(await told(owner)).toHaveLength(1);
});

test('after a top-up the next low balance is announced again', async () => {
  const { owner, things } = await driver();
  await setBalance(owner, things, 90_000);
  await drive(things);
  await looked();
  await setBalance(owner, things, 90_000);
  await drive(things);
  await looked();
  expect(await told(owner)).toHaveLength(2);
});

test('what waited to be shown on a device is outdated once the tag is topped up', async () => {
  const { owner, things } = await driver();
  const { balanceAlerts } = fixture.app.services;
  const scope = everyAccount.account(owner.accountId);
  const outdated = (kind: 'low-balance' | 'top-up') =>
    balanceAlerts.noticeOutdated({
      scope,
      kind,
      template: 'balance-alerts.mail-low',
      tagId: things.tagId,
      driverId: undefined,
    });
  await setBalance(owner, things, 90_000);
  await drive(things);
  await looked();
  expect(await outdated('low-balance')).toBe(false);
  await setBalance(owner, things, 300_000);
  expect([await outdated('low-balance'), await outdated('top-up')]).toEqual([true, false]);
});

test('the customer’s own limit counts', async () => {
  const { owner, things } = await driver();
  const { result } = await fixture.call(getProfil, {}, owner.token);
  const save = {
    // The call's own schema wrote it.
    revision: (result as Profile).revision,
    ime: 'Милица',
    prezime: 'Петровић',
    telefon: '0641234567',
    languageId: '2',
    street: '',
    city: '',
    postcode: '',
    lowBalance: 50_000,
    notifications: [],
  };
  expect((await fixture.call(sacuvajProfil, save, owner.token)).statusCode).toBe(200);
  await setBalance(owner, things, 99_000);
  await drive(things);
  await looked();
  expect(await told(owner)).toEqual([]);
  await setBalance(owner, things, 51_000);
  await drive(things);
  await looked();
  expect(await told(owner)).toHaveLength(1);
});

test('a tag with automatic top-ups triggers no notification until its customer pauses them', async () => {
  const owner = await fixture.addCustomer();
  const things = await giveThings(fixture, owner);
  await setBalance(owner, things, 110_000);
  const rule = { cardId: things.cardId, limit: 100_000, amount: 200_000, monthlyCap: 400_000 };
  const set = await fixture.call(
    sacuvajAutomatskuDopunu,
    { tag_id: things.tagId, ...rule },
    owner.token,
  );
  expect(set.http).toBe(200);
  await drive(things);
  await looked();
  expect(await told(owner)).toEqual([]);
  const paused = { tag_id: things.tagId, paused: true };
  expect((await fixture.call(pauzirajAutomatskuDopunu, paused, owner.token)).http).toBe(200);
  await drive(things);
  await looked();
  expect(await told(owner)).toHaveLength(1);
});

test('in a company, the office and the tag’s driver are told, and no other driver', async () => {
  const company = await fixture.addCustomer('pravno');
  const things = await giveThings(fixture, company);
  const accountant = await fixture.addMember(company, 'accountant');
  const theirs = await fixture.addMember(company, 'driver');
  const other = await fixture.addMember(company, 'driver');
  await fixture.app.database.run(
    `INSERT INTO tag_drivers (account_id, tag_id, from_day, user_id)
     VALUES ($1, $2, '2026-01-01', $3)`,
    [company.accountId, things.tagId, theirs.userId],
  );
  await looked();
  await setBalance(company, things, 101_000);
  await drive(things);
  await looked();
  // A member's user name is the address itself.
  const toMember = async ({ username }: SignedIn) =>
    told({ ...company, username: username.replace('@primer.rs', '') });
  // Each gets a mail of their own.
  for (const informed of [
    () => told(company),
    () => toMember(accountant),
    () => toMember(theirs),
  ]) {
    await expect.poll(informed).toHaveLength(1);
  }
  expect(await toMember(other)).toEqual([]);
});
