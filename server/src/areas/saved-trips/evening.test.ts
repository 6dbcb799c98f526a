import { sacuvajVoznju, ukloniVoznju } from '@rampa/contract/saved-trips';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import type { IncomingEvent } from '../road-conditions/index.ts';
import { anEvent } from '../road-conditions/testing/event-samples.ts';

// Noon of Friday, 20 November 2026; each test goes on to evenings of its own.
let fixture: AppFixture;
beforeEach(async () => {
  fixture = await openAppFixture();
});
afterEach(() => fixture.close());

const take = (...events: readonly IncomingEvent[]) =>
  fixture.app.services.roadConditions.take(events);

async function save({ token }: SignedIn, change: object = {}): Promise<string> {
  const usual = {
    id: uuid(),
    name: 'Рођаци',
    stations: ['rs-a1-stara-pazova', 'rs-a1-subotica'],
    kategorija: 'I',
    days: [1, 2, 3, 4, 5, 6, 7],
    hour: 9,
  };
  const trip = { ...usual, ...change };
  expect((await fixture.call(sacuvajVoznju, trip, token)).http).toBe(200);
  return trip.id;
}

const sweep = (app: App = fixture.app) => app.services.savedTrips.evening.sweep(everyAccount);

/** Does what waits in the queue, as two servers that do not know of each other. */
async function work(): Promise<number> {
  const rows = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = 'saved-trips-evening' AND state = 'created'`,
  );
  const jobs = rows as { data: { accountId: string; day: string } }[];
  const { tell } = fixture.app.services.savedTrips.evening;
  await Promise.all(
    [...jobs, ...jobs].map(({ data }) => tell(everyAccount.account(data.accountId), data)),
  );
  await fixture.app.database.run(`DELETE FROM jobs.job WHERE name = 'saved-trips-evening'`);
  return jobs.length;
}

async function evening(): Promise<number> {
  await sweep();
  return work();
}

async function mailsTo({ username }: SignedIn) {
  const address = username.includes('@') ? username : `${username}@primer.rs`;
  const mails = await fixture.mailsTo(address);
  return mails.filter(({ template }) => template.startsWith('saved-trips.'));
}

const goOn = (hours: number) => fixture.passTime({ hours });

test('works on tomorrow’s trip are told in the evening, once, whichever servers look how often', async () => {
  const customer = await fixture.addCustomer();
  await save(customer);
  await take(anEvent());
  await sweep();
  expect(await work()).toBe(0);
  // Six in the evening.
  goOn(5);
  const other = await fixture.addServer();
  await Promise.all([sweep(), sweep(other.app), sweep()]);
  expect(await work()).toBe(1);
  await evening();
  const mails = await mailsTo(customer);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.template).toBe('saved-trips.mail-day');
  expect(mails[0]?.params).toMatchObject({
    day: '21.11.2026.',
    trip: 'Рођаци',
    what: 'Obnova kolovoza, A1 Kovilj – Novi Sad jug, 08:00–16:00',
  });
  expect(mails[0]?.actionUrl).toMatch(/\/pages\/moje-voznje$/u);
  // Nobody gets it on Sunday.
  expect(mails[0]?.until).toBe('2026-11-21T23:00:00Z');
});

test('on the days after, only what is new or has changed is told, beside what still holds', async () => {
  const customer = await fixture.addCustomer();
  await save(customer);
  await take(anEvent());
  goOn(5);
  await evening();
  goOn(24);
  await evening();
  expect(await mailsTo(customer)).toHaveLength(1);
  await take(anEvent({ id: 'zatvaranje-1', kind: 'closure', daily: [] }));
  await evening();
  const mails = await mailsTo(customer);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.template).toBe('saved-trips.mail-day-several');
  expect(mails[1]?.params['list']?.split('\n\n')).toHaveLength(2);
  // Changed after it was told, it is told the next evening.
  const later = Temporal.Instant.from('2026-12-04T16:00:00Z');
  await take(anEvent({ version: 2, validTo: later }));
  await evening();
  expect(await mailsTo(customer)).toHaveLength(2);
  goOn(24);
  await evening();
  expect(await mailsTo(customer)).toHaveLength(3);
});

test('nobody is told of what is on another day, at another hour, on another road, withdrawn or not planned', async () => {
  const customer = await fixture.addCustomer();
  // Tomorrow is Saturday.
  await save(customer, { days: [1, 2, 3, 4, 5, 7] });
  await save(customer, { days: [] });
  await save(customer, { hour: 18 });
  await save(customer, { stations: ['rs-a1-subotica', 'rs-a1-stara-pazova'] });
  await save(customer, { stations: ['rs-a1-beograd-vrcin', 'rs-a1-nis-jug'] });
  const removed = await save(customer);
  await fixture.call(ukloniVoznju, { id: removed }, customer.token);
  await take(
    anEvent(),
    anEvent({ id: 'zastoj', kind: 'congestion', recordType: 'AbnormalTraffic' }),
    anEvent({ id: 'povuceno', state: 'withdrawn' }),
    anEvent({ id: 'juce', validTo: Temporal.Instant.from('2026-11-20T20:00:00Z') }),
  );
  goOn(5);
  await evening();
  expect(await mailsTo(customer)).toEqual([]);
});

test('accounts that nothing concerns are not looked at', async () => {
  const customer = await fixture.addCustomer();
  const other = await fixture.addCustomer();
  await save(customer);
  await save(other, { stations: ['rs-a1-beograd-vrcin', 'rs-a1-nis-jug'] });
  await take(anEvent());
  goOn(5);
  expect(await evening()).toBe(1);
  // The same works reported again, with nothing about the others.
  await take(anEvent({ version: 2 }));
  expect(await evening()).toBe(1);
  expect(await mailsTo(customer)).toHaveLength(1);
});

test('whoever is no member any more is told nothing, and their trips go', async () => {
  const owner = await fixture.addCustomer('pravno');
  const driver = await fixture.addMember(owner, 'driver');
  await save(driver);
  await save(owner);
  await take(anEvent());
  await fixture.app.database.run('UPDATE users SET removed_at = now() WHERE user_id = $1', [
    driver.userId,
  ]);
  goOn(5);
  await evening();
  expect(await mailsTo(driver)).toEqual([]);
  expect(await mailsTo(owner)).toHaveLength(1);
  const left = await fixture.app.database.run('SELECT 1 FROM saved_trips WHERE user_id = $1', [
    driver.userId,
  ]);
  expect(left).toEqual([]);
});

test('what fails before it is committed is told later, and then once', async () => {
  const customer = await fixture.addCustomer();
  await save(customer);
  await take(anEvent());
  goOn(5);
  await sweep();
  const { services } = fixture.app;
  // As if the server were killed while it writes the mail.
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  await owner.run(`ALTER TABLE saved_trip_notices ADD CONSTRAINT killed CHECK (false) NOT VALID`);
  const scope = everyAccount.account(customer.accountId);
  const tell = () => services.savedTrips.evening.tell(scope, { day: '2026-11-21' });
  await expect(tell()).rejects.toThrow('killed');
  expect(await mailsTo(customer)).toEqual([]);
  await owner.run(`ALTER TABLE saved_trip_notices DROP CONSTRAINT killed`);
  await owner.close();
  await tell();
  await tell();
  expect(await mailsTo(customer)).toHaveLength(1);
});

test('a job that was held up until the trip has begun tells nothing', async () => {
  const customer = await fixture.addCustomer();
  await save(customer);
  await take(anEvent());
  goOn(5);
  await sweep();
  // Half past nine on Saturday.
  fixture.passTime({ hours: 15, minutes: 30 });
  await work();
  expect(await mailsTo(customer)).toEqual([]);
});

/** Looks for what is off, as two servers that do not know of each other, and tells it. */
async function lookForWhatIsOff(): Promise<number> {
  const { noLonger } = fixture.app.services.savedTrips;
  const other = await fixture.addServer();
  await Promise.all([
    noLonger.sweep(everyAccount),
    other.app.services.savedTrips.noLonger.sweep(everyAccount),
  ]);
  const rows = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = 'saved-trips-off' AND state = 'created'`,
  );
  const jobs = rows as { data: { accountId: string } }[];
  await Promise.all(
    [...jobs, ...jobs].map(({ data }) => noLonger.tell(everyAccount.account(data.accountId))),
  );
  await fixture.app.database.run(`DELETE FROM jobs.job WHERE name = 'saved-trips-off'`);
  return jobs.length;
}

const offTo = async (customer: SignedIn) =>
  (await mailsTo(customer)).filter(({ template }) => template.endsWith('-off'));

test('works that were told and are cancelled before the trip are told to be off, once', async () => {
  const [customer, other] = [await fixture.addCustomer(), await fixture.addCustomer()];
  await save(customer);
  // Told nothing, and not looked at.
  await save(other, { stations: ['rs-a1-beograd-vrcin', 'rs-a1-nis-jug'] });
  await take(anEvent());
  goOn(5);
  await evening();
  expect(await lookForWhatIsOff()).toBe(0);
  await take(anEvent({ version: 2, state: 'withdrawn' }));
  // Half past seven on Saturday, before the trip.
  fixture.passTime({ hours: 13, minutes: 30 });
  expect(await lookForWhatIsOff()).toBe(1);
  expect(await lookForWhatIsOff()).toBe(0);
  const mails = await offTo(customer);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.template).toBe('saved-trips.mail-off');
  expect(mails[0]?.params).toMatchObject({
    trip: 'Рођаци',
    what: 'Obnova kolovoza, A1 Kovilj – Novi Sad jug, 08:00–16:00',
  });
  expect(await mailsTo(other)).toEqual([]);
  // Back again, it is news of the next day.
  await take(anEvent({ version: 3 }));
  fixture.passTime({ hours: 12 });
  await evening();
  expect(await mailsTo(customer)).toHaveLength(3);
});

test('what the last look of an evening has seen is looked at on the next day all the same', async () => {
  const customer = await fixture.addCustomer();
  await save(customer);
  await take(anEvent());
  goOn(5);
  await evening();
  // Withdrawn just before midnight: the evening's look comes, that for what is off only after it.
  fixture.passTime({ hours: 5, minutes: 55 });
  await take(anEvent({ version: 2, state: 'withdrawn' }));
  await evening();
  fixture.passTime({ minutes: 10 });
  expect(await lookForWhatIsOff()).toBe(1);
  expect(await offTo(customer)).toHaveLength(1);
});

test('works that are moved to another hour, day or place are off; those that only change are not', async () => {
  const customer = await fixture.addCustomer();
  await save(customer);
  await take(anEvent());
  goOn(5);
  await evening();
  const later = Temporal.Instant.from('2026-12-04T16:00:00Z');
  await take(anEvent({ version: 2, validTo: later }));
  expect(await lookForWhatIsOff()).toBe(1);
  expect(await offTo(customer)).toEqual([]);
  await take(anEvent({ version: 3, validTo: later, daily: [{ from: '20:00', to: '23:00' }] }));
  expect(await lookForWhatIsOff()).toBe(1);
  expect(await offTo(customer)).toHaveLength(1);
  goOn(24);
  await evening();
  await take(anEvent({ version: 4, validTo: later }));
  goOn(24);
  await evening();
  expect(await mailsTo(customer)).toHaveLength(3);
  const far = { road: 'A2', line: [], fromKm: null, toKm: null, lat: 44.1, lon: 20.2 };
  await take(anEvent({ version: 5, validTo: later, ...far }));
  expect(await lookForWhatIsOff()).toBe(1);
  expect(await offTo(customer)).toHaveLength(2);
});

test('what has ended as it was told, or is no longer on a trip that was changed, is not off', async () => {
  const [customer, changed] = [await fixture.addCustomer(), await fixture.addCustomer()];
  await save(customer);
  const id = await save(changed);
  await take(anEvent({ validTo: Temporal.Instant.from('2026-11-21T16:00:00Z') }));
  await take(anEvent({ id: 'radovi-2' }));
  goOn(5);
  await evening();
  // As its owner would, who is signed out by now.
  await fixture.app.database.run(
    `UPDATE saved_trips SET station_ids = '{rs-a1-beograd-vrcin,rs-a1-nis-jug}', legs = '{rs-a1-beograd-vrcin>rs-a1-nis-jug}'
     WHERE trip_id = $1`,
    [id],
  );
  goOn(24);
  await take(anEvent({ id: 'radovi-2', version: 2, state: 'withdrawn' }));
  expect(await lookForWhatIsOff()).toBe(2);
  expect((await offTo(customer)).map(({ template }) => template)).toEqual(['saved-trips.mail-off']);
  expect(await offTo(changed)).toEqual([]);
});

test('of a trip without an hour, what was over for the day when it was withdrawn is not off', async () => {
  const customer = await fixture.addCustomer();
  await save(customer, { hour: null });
  await take(anEvent({ validTo: Temporal.Instant.from('2026-11-21T20:00:00Z') }));
  goOn(5);
  await evening();
  expect(await mailsTo(customer)).toHaveLength(1);
  // Half past five on Saturday: the works of the day are done since four.
  fixture.passTime({ hours: 23, minutes: 30 });
  await take(anEvent({ version: 2, state: 'withdrawn' }));
  await lookForWhatIsOff();
  expect(await offTo(customer)).toEqual([]);
});
