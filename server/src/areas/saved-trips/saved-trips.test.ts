import type { CallResult } from '@rampa/contract';
import { ukloniClana } from '@rampa/contract/identity';
import {
  getPredloziVoznji,
  getVoznje,
  mostTripsOfPerson,
  sacuvajVoznju,
  ukloniVoznju,
} from '@rampa/contract/saved-trips';
import { dodeliVozaca, prijaviIzgubljen, prijaviPronadjen } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { anEvent } from '../road-conditions/testing/event-samples.ts';

// Noon of Friday, 20 November 2026.
let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { POSTPAID: 'true' } });
  await fixture.app.services.roadConditions.take([
    anEvent(),
    anEvent({ id: 'zastoj-1', kind: 'congestion', recordType: 'AbnormalTraffic', daily: [] }),
    anEvent({ id: 'other-road', road: 'A4', lat: 43.3, lon: 22.1, line: [], fromKm: 20, toKm: 30 }),
    anEvent({
      id: 'horgos',
      kind: 'border',
      sectionFrom: 'Хоргош',
      sectionTo: 'Хоргош',
      fromKm: 0,
      toKm: 0,
      lat: 46.17628,
      lon: 19.97928,
      line: [],
      daily: [],
      direction: { sr: 'излаз из Србије', en: 'leaving Serbia' },
    }),
  ]);
});
afterAll(() => fixture.close());

const northwards = ['rs-a1-stara-pazova', 'rs-a1-subotica'];
const southwards = northwards.toReversed();

function aTrip(change: object = {}) {
  const usual = { stations: northwards, kategorija: 'I', days: [6], hour: 9, tag_id: '' };
  return { id: uuid(), name: 'Рођаци', ...usual, ...change };
}

async function save({ token }: Pick<SignedIn, 'token'>, change: object = {}) {
  const trip = aTrip(change);
  const saved = await fixture.call(sacuvajVoznju, trip, token);
  return { trip, http: saved.http, key: saved.message.split(';')[0] };
}

async function list({ token }: Pick<SignedIn, 'token'>) {
  const { result, http } = await fixture.call(getVoznje, { languageId: '3' }, token);
  expect(http).toBe(200);
  // The call's own schema wrote it.
  return (result as CallResult<typeof getVoznje>).items;
}

async function giveTag({ accountId }: SignedIn): Promise<{ tagId: string; serialNumber: string }> {
  const tag = { tagId: uuid(), serialNumber: `V${uuid().slice(-11)}` };
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  const { database, services } = fixture.app;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      ...tag,
      category: 'I',
      plate: 'BG123AB',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  return tag;
}

test('a saved trip has its toll, its tag’s balance and what is on its road', async () => {
  const customer = await fixture.addCustomer();
  const { tagId } = await giveTag(customer);
  await save(customer, { tag_id: tagId, days: [5, 1] });
  await save(customer, { name: 'Назад', stations: southwards });
  const [there, back] = await list(customer);
  expect(there).toMatchObject({
    name: 'Рођаци',
    stations: [{ name: 'Stara Pazova' }, { name: 'Subotica' }],
    days: [1, 5],
    hour: 9,
    toll: {
      total: { amount: 85_000, currency: 'RSD' },
      totalWithTag: { amount: 79_900, currency: 'RSD' },
    },
    tag: { tag_id: tagId, balance: { amount: 0 }, enough: false },
    otherWays: [],
  });
  const eventsOf = (trip: typeof there) =>
    trip?.events.map(({ id, now, tomorrow }) => [id, now, tomorrow]).toSorted();
  expect(eventsOf(there)).toEqual([
    ['horgos', true, true],
    ['radovi-1', true, true],
    ['zastoj-1', true, true],
  ]);
  // Works and queue are on the other carriageway, and those who wait at the border leave the country.
  expect(eventsOf(back)).toEqual([]);
  expect(back?.tag).toBeNull();
});

test('a tag that is lost, or was handed over, pays for no trip, whatever is left on it', async () => {
  const customer = await fixture.addCustomer();
  const { tagId } = await giveTag(customer);
  await save(customer, { tag_id: tagId });
  const report = (call: typeof prijaviIzgubljen | typeof prijaviPronadjen, reason = {}) =>
    fixture.call(call, { tag_id: tagId, ...reason }, customer.token);
  await report(prijaviIzgubljen, { reason: 'izgubljen' });
  expect(await list(customer)).toMatchObject([{ tag: { status: 'izgubljen', enough: null } }]);
  await report(prijaviPronadjen);
  expect(await list(customer)).toMatchObject([{ tag: { status: 'aktivan', enough: false } }]);
});

test('where tolls are paid later, a balance is neither enough nor too little', async () => {
  const customer = await fixture.addCustomer();
  const { tagId } = await giveTag(customer);
  await save(customer, { tag_id: tagId });
  await fixture.app.database.run(
    `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay, currency, made_at, made_by)
     VALUES ($1, '2026-01-01', '2026-01-01', 100000, 15, 'RSD', '2026-01-01', 'rampa')`,
    [customer.accountId],
  );
  expect(await list(customer)).toMatchObject([{ tag: { tag_id: tagId, enough: null } }]);
});

test('a trip with a stop costs what its legs cost, and other ways are cheaper or faster', async () => {
  const customer = await fixture.addCustomer();
  await save(customer, { stations: ['rs-a1-stara-pazova', 'rs-a1-kovilj', 'rs-a1-subotica'] });
  await save(customer, { stations: ['rs-a1-subotica', 'rs-a5-kosevi'] });
  const [stopping, far] = await list(customer);
  const [one, other] = [
    ['rs-a1-stara-pazova', 'rs-a1-kovilj'],
    ['rs-a1-kovilj', 'rs-a1-subotica'],
  ].map(([from = '', to = '']) => {
    const question = { from, to, category: 'I', date: '2026-11-20' } as const;
    const priced = fixture.app.services.calculator.price(question);
    return priced.ok ? priced.value.total : 0;
  });
  expect(stopping?.toll?.total.amount).toBe((one ?? 0) + (other ?? 0));
  expect(far?.otherWays).toHaveLength(1);
  const [way] = far?.otherWays ?? [];
  expect(way?.roads.length).toBeGreaterThan(1);
  expect(way?.totalWithTag.amount).toBeLessThan(far?.toll?.totalWithTag.amount ?? 0);
});

test('the same saved twice is one trip; a changed one stays one; a removed one is gone', async () => {
  const customer = await fixture.addCustomer();
  const { trip } = await save(customer);
  await save(customer, trip);
  await save(customer, { ...trip, name: 'Море', hour: null, days: [] });
  expect(await list(customer)).toMatchObject([{ id: trip.id, name: 'Море', hour: null, days: [] }]);
  const remove = () => fixture.call(ukloniVoznju, { id: trip.id }, customer.token);
  expect([(await remove()).http, (await remove()).http]).toEqual([200, 200]);
  expect(await list(customer)).toEqual([]);
});

test('what cannot be driven, or is not one’s own, is not saved', async () => {
  const owner = await fixture.addCustomer('pravno');
  const stranger = await fixture.addCustomer();
  const colleague = await fixture.addMember(owner, 'accountant');
  const { tagId } = await giveTag(owner);
  const { trip } = await save(owner);
  const refused = async (who: SignedIn, change: object) => (await save(who, change)).key;
  expect(await refused(owner, { stations: ['rs-a1-subotica', 'nigde'] })).toBe(
    'saved-trips.no-way',
  );
  expect(await refused(owner, { stations: ['rs-a1-subotica', 'rs-a1-subotica'] })).toBe(
    'saved-trips.no-way',
  );
  expect(await refused(stranger, { tag_id: tagId })).toBe('saved-trips.tag-not-found');
  expect(await refused(stranger, { tag_id: 'nijedan' })).toBe('saved-trips.tag-not-found');
  // A colleague neither sees it, nor changes, nor removes it.
  expect(await list(colleague)).toEqual([]);
  expect(await refused(colleague, { id: trip.id })).toBe('saved-trips.not-found');
  await fixture.call(ukloniVoznju, { id: trip.id }, colleague.token);
  expect(await list(owner)).toHaveLength(1);
});

test('a station whose last day is over is chosen no more', async () => {
  const customer = await fixture.addCustomer();
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  const endsOn = async (day: string | null) => {
    const last = day === null ? 'NULL' : `'${day}'`;
    await owner.run(`UPDATE toll_stations SET last_day = ${last} WHERE station_id = '${end}'`);
    await owner.run('UPDATE toll_networks SET revision = revision + 1');
    await fixture.app.services.networks.refresh();
    return (await save(customer)).key;
  };
  const end = 'rs-a1-subotica';
  try {
    expect(await endsOn('2026-11-20')).toBe('');
    expect(await endsOn('2026-11-19')).toBe('saved-trips.no-way');
  } finally {
    expect(await endsOn(null)).toBe('');
    await owner.close();
  }
});

test('a person saves ten trips, however many at once', async () => {
  const customer = await fixture.addCustomer();
  const saved = await Promise.all(
    Array.from({ length: mostTripsOfPerson + 3 }, () => save(customer)),
  );
  expect(saved.filter(({ http }) => http === 200)).toHaveLength(mostTripsOfPerson);
  expect(saved.filter(({ key }) => key === 'saved-trips.too-many')).toHaveLength(3);
  expect(await list(customer)).toHaveLength(mostTripsOfPerson);
});

test('a driver names only a tag of their own, and no longer sees its balance when it is another’s', async () => {
  const owner = await fixture.addCustomer('pravno');
  const driver = await fixture.addMember(owner, 'driver');
  const { tagId } = await giveTag(owner);
  expect((await save(driver, { tag_id: tagId })).key).toBe('saved-trips.tag-not-found');
  const assign = (driver_id: string) =>
    fixture.call(dodeliVozaca, { tag_id: tagId, driver_id }, owner.token);
  await assign(driver.userId);
  expect((await save(driver, { tag_id: tagId })).http).toBe(200);
  expect((await list(driver))[0]?.tag).toMatchObject({ tag_id: tagId });
  await assign('');
  expect((await list(driver))[0]?.tag).toBeNull();
});

test('what a tag drives often is proposed to whoever reaches it, until it is saved', async () => {
  const owner = await fixture.addCustomer('pravno');
  const driver = await fixture.addMember(owner, 'driver');
  const { serialNumber, tagId } = await giveTag(owner);
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  const mondays = ['2026-11-02', '2026-11-09', '2026-11-16'];
  await recorder.recordPassages(
    everyAccount,
    mondays.map((day) => tripOf(serialNumber, `${day}T08:00:00Z`)),
  );
  const proposals = async ({ token }: SignedIn) => {
    const { result } = await fixture.call(getPredloziVoznji, { languageId: '3' }, token);
    return (result as CallResult<typeof getPredloziVoznji>).items;
  };
  const [first, ...others] = await proposals(owner);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ kategorija: 'I', tag_id: tagId, days: [1], times: 3 });
  expect(await proposals(driver)).toEqual([]);
  const lost = { tag_id: tagId, reason: 'izgubljen' } as const;
  await fixture.call(prijaviIzgubljen, lost, owner.token);
  expect(await proposals(owner)).toMatchObject([{ tag_id: '', times: 3 }]);
  await save(owner, { stations: first?.stations.map(({ id }) => id) });
  expect(await proposals(owner)).toEqual([]);
});

test('the trips of whoever is removed go with them', async () => {
  const owner = await fixture.addCustomer('pravno');
  const accountant = await fixture.addMember(owner, 'accountant');
  await save(accountant);
  await save(owner);
  const removed = await fixture.call(ukloniClana, { member_id: accountant.userId }, owner.token);
  expect(removed.http).toBe(200);
  const left = await fixture.app.database.run(
    'SELECT user_id FROM saved_trips WHERE account_id = $1',
    [owner.accountId],
  );
  expect(left).toEqual([{ user_id: owner.userId }]);
});
