import type { CallResult } from '@rampa/contract';
import { novaReklamacija, povuciReklamaciju } from '@rampa/contract/complaints';
import { getIznosUstede, getUstede, izvozUsteda } from '@rampa/contract/savings';
import { getMesecniIzvodi } from '@rampa/contract/statements';
import { dodeliVozaca } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { newComplaint, resultOf } from '../complaints/testing/complaint-fixture.ts';
import { createPassageRecorder, type DeliveredPassage } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { openOrderFixture, type OrderFixture } from '../purchases/testing/order-fixture.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
});
afterAll(() => fixture.close());

interface Vehicle {
  readonly tagId: string;
  readonly serialNumber: string;
}

async function vehicleOf({ accountId }: SignedIn, plate: string): Promise<Vehicle> {
  const { database, services } = fixture.app.app;
  const since = Temporal.Instant.from('2025-01-01T08:00:00Z');
  const tag = { tagId: uuid(), serialNumber: `U${uuid().slice(-11)}` };
  const row = {
    ...tag,
    category: 'I' as const,
    plate,
    nickname: '',
    status: 'aktivan' as const,
    statusChangedAt: since,
    createdAt: since,
  };
  await services.tags.add(everyAccount.account(accountId), database.queries, [row]);
  return tag;
}

async function drive(
  { serialNumber }: Vehicle,
  ...trips: readonly (readonly [at: string, changes?: Partial<DeliveredPassage>])[]
): Promise<readonly DeliveredPassage[]> {
  const { database, services } = fixture.app.app;
  const recorder = createPassageRecorder({ database, ...services });
  const passages = trips.map(([at, changes]) => tripOf(serialNumber, at, changes));
  const report = await recorder.recordPassages(everyAccount, passages);
  if (report.recorded !== passages.length) throw new Error(JSON.stringify(report));
  return passages;
}

const rsd = (amount: number) => ({ amount, currency: 'RSD' });

const higher = { category: 'II' } as const;
const back = {
  entryStationId: 'rs-a1-novi-sad-jug',
  exitStationId: 'rs-a1-stara-pazova',
} as const;
const unread = { entryStationId: null, enteredAt: null } as const;

async function ask(who: SignedIn) {
  const reply = await fixture.app.call(getUstede, { rows: '100', languageId: '3' }, who.token);
  if (reply.statusCode !== 200) throw new Error(reply.message);
  return reply.result as CallResult<typeof getUstede>;
}

/** What home shows. */
async function sumFor(who: SignedIn): Promise<unknown> {
  return (await fixture.app.call(getIznosUstede, {}, who.token)).result;
}

async function paidIn(scope: SignedIn, months: readonly string[]): Promise<number> {
  const { services } = fixture.app.app;
  for (const month of months) {
    await services.statementClosing.closeAll(everyAccount, month, { tell: false });
  }
  const { result } = await fixture.app.call(getMesecniIzvodi, { rows: 24 }, scope.token);
  const { items } = result as CallResult<typeof getMesecniIzvodi>;
  return items
    .filter(({ month }) => months.includes(month))
    .reduce((sum, { tolls }) => sum + tolls.amount, 0);
}

test('where everything was charged as the tag is registered, nothing is said', async () => {
  const owner = await fixture.app.addCustomer();
  await drive(
    await vehicleOf(owner, 'BG 1-AA'),
    ['2026-10-05T06:00:00Z'],
    ['2026-11-02T06:00:00Z'],
  );
  expect(await ask(owner)).toMatchObject({
    period: '2025-12-01/2026-11-20',
    saved: { amount: 0 },
    tolls: { passages: 2, paid: { amount: 64_000 }, saved: { amount: 0 } },
    months: [
      { month: '2026-10', whole: true },
      { month: '2026-11', whole: false },
    ],
    items: [],
    orders: [],
    tooMany: false,
  });
  expect(await sumFor(owner)).toEqual({ saved: { amount: 0, currency: 'RSD' } });
});

test('who has driven nowhere has no months and nothing to save', async () => {
  const owner = await fixture.app.addCustomer();
  expect(await ask(owner)).toMatchObject({
    saved: { amount: 0 },
    tolls: { passages: 0, paid: { amount: 0 } },
    months: [],
    items: [],
  });
});

test('what is paid is what the statements say, and what would be saved is the difference to the class of the tag', async () => {
  const owner = await fixture.app.addCustomer('pravno');
  const vehicle = await vehicleOf(owner, 'NS 2-BB');
  await drive(
    vehicle,
    ['2025-11-30T22:59:59Z', higher],
    ['2025-12-15T06:00:00Z', higher],
    ['2026-03-29T01:00:00Z', higher],
    ['2026-10-05T06:00:00Z', higher],
    ['2026-10-05T09:00:00Z', { ...back, ...higher }],
    ['2026-10-06T06:00:00Z', higher],
    ['2026-10-07T06:00:00Z'],
  );
  const seen = await ask(owner);
  // The last second of November a year before is another month; it is in no sum.
  expect(seen.tolls.passages).toBe(6);
  const months = ['2025-12', '2026-03', '2026-10'];
  expect(seen.months.map(({ month }) => month)).toEqual(months);
  expect(seen.tolls.paid.amount).toBe(await paidIn(owner, months));
  const ledger = await fixture.app.app.database.run(
    `SELECT sum(amount_minor)::bigint AS sum FROM passages
     WHERE account_id = $1 AND toll_day >= '2025-12-01'`,
    [owner.accountId],
  );
  expect(seen.tolls.paid.amount).toBe(Number((ledger as { sum: number }[])[0]?.sum));
  expect(seen.saved).toEqual(seen.tolls.saved);
  const lines = seen.items.map((line) => [
    line.month,
    line.passages,
    line.entry,
    line.kategorija,
    line.byKategorija,
    line.priceListFrom,
    line.reasons.join(),
  ]);
  expect(lines).toEqual([
    ['2026-10', 2, 'Stara Pazova', 'II', 'I', '2026-01-01', 'class'],
    ['2026-10', 1, 'Novi Sad jug', 'II', 'I', '2026-01-01', 'class'],
    ['2026-03', 1, 'Stara Pazova', 'II', 'I', '2026-01-01', 'class'],
    ['2025-12', 1, 'Stara Pazova', 'II', 'I', '2023-04-01', 'class'],
  ]);
  // Each line, each month and the whole say the same.
  const sum = (all: readonly { saved: { amount: number } }[]) =>
    all.reduce((total, { saved }) => total + saved.amount, 0);
  expect([sum(seen.items), sum(seen.months)]).toEqual([seen.saved.amount, seen.saved.amount]);
  for (const { paid, wouldHavePaid, saved, passages, wouldHavePaidEach } of seen.items) {
    expect(wouldHavePaid.amount).toBe(passages * wouldHavePaidEach.amount);
    expect(paid.amount - wouldHavePaid.amount).toBe(saved.amount);
    // As the same passage in the class of the tag was charged on its day.
    expect(wouldHavePaidEach.amount).toBeGreaterThan(0);
  }
  expect(seen.items[0]?.wouldHavePaidEach.amount).toBe(32_000);
  expect(await sumFor(owner)).toEqual({ saved: seen.saved });
});

test('an entry that was found counts from there', async () => {
  const owner = await fixture.app.addCustomer();
  const vehicle = await vehicleOf(owner, 'BG 3-CC');
  await drive(vehicle, ['2026-10-05T06:00:00Z', back], ['2026-10-05T08:00:00Z', unread]);
  const { items } = await ask(owner);
  expect(items).toMatchObject([
    { reasons: ['entry'], entry: '', from: 'Stara Pazova', wouldHavePaid: { amount: 32_000 } },
  ]);
});

test('what was complained about or decided is counted no more, and what was withdrawn again is', async () => {
  const { app } = fixture;
  const owner = await app.addCustomer();
  const vehicle = await vehicleOf(owner, 'BG 4-DD');
  await drive(
    vehicle,
    ['2026-10-05T06:00:00Z', higher],
    ['2026-10-06T06:00:00Z', higher],
    ['2026-10-07T06:00:00Z', higher],
  );
  expect((await ask(owner)).items).toMatchObject([{ passages: 3 }]);
  const rows = (await app.app.database.run(
    'SELECT passage_id AS id FROM passages WHERE account_id = $1 ORDER BY exited_at',
    [owner.accountId],
  )) as { id: string }[];
  await app.app.database.run(
    `UPDATE passage_reviews SET state = 'accepted', decided_at = now(), decided_by = 'staff:1'
     WHERE account_id = $1 AND passage_id = $2`,
    [owner.accountId, rows[0]?.id],
  );
  const complaint = await fileAbout(owner, rows[1]?.id ?? '');
  expect((await ask(owner)).items).toMatchObject([{ passages: 1 }]);
  const answer = await app.call(povuciReklamaciju, { complaint_number: complaint }, owner.token);
  expect(answer.statusCode).toBe(200);
  expect((await ask(owner)).items).toMatchObject([{ passages: 2 }]);
});

test('a driver sees the own tags since they are theirs, and nothing of what the office ordered', async () => {
  const { app } = fixture;
  const owner = await app.addCustomer('pravno');
  const driver = await app.addMember(owner, 'driver');
  const accountant = await app.addMember(owner, 'accountant');
  const [own, other] = [await vehicleOf(owner, 'BG 5-EE'), await vehicleOf(owner, 'BG 6-FF')];
  await drive(own, ['2026-10-05T06:00:00Z', higher]);
  await drive(other, ['2026-11-20T06:00:00Z', higher]);
  await order(owner, 1);
  await order(owner, 2);
  await app.call(dodeliVozaca, { tag_id: own.tagId, driver_id: driver.userId }, owner.token);
  await drive(own, ['2026-11-20T08:00:00Z', higher]);
  const driven = await ask(await app.signInAgain(driver));
  expect(driven.items).toMatchObject([{ tag_id: own.tagId, passages: 1 }]);
  expect([driven.tolls.passages, driven.orders]).toEqual([1, []]);
  const seen = await ask(accountant);
  expect(seen.tolls.passages).toBe(3);
  expect(seen.orders).toHaveLength(1);
  const stranger = await app.addCustomer('pravno');
  expect((await ask(stranger)).items).toEqual([]);
});

const obrenovacToNis = (day: string, pauseMinutes: number): Parameters<typeof drive>[1][] => {
  const exit = Temporal.Instant.from(`${day}T08:00:00Z`);
  const onward = exit.add({ minutes: pauseMinutes });
  return [
    [exit.toString(), { entryStationId: 'rs-a2-obrenovac', exitStationId: 'rs-a5-adrani' }],
    [
      onward.add({ minutes: 50 }).toString(),
      {
        entryStationId: 'rs-a5-vrba',
        enteredAt: onward.epochMilliseconds,
        exitStationId: 'rs-a1-nis-jug',
      },
    ],
  ];
};

test('trips of several passages that another way makes cheaper are named with both ways, apart from the sum', async () => {
  const owner = await fixture.app.addCustomer('pravno');
  const vehicle = await vehicleOf(owner, 'BG 8-HH');
  await drive(
    vehicle,
    ...obrenovacToNis('2026-09-01', 20),
    ...obrenovacToNis('2026-09-02', 89),
    // Whoever stays for longer had something to do there.
    ...obrenovacToNis('2026-09-03', 91),
    // Nothing is cheaper than this.
    ['2026-09-04T06:00:00Z'],
  );
  const { otherWays, saved, items } = await ask(owner);
  expect([saved.amount, items]).toEqual([0, []]);
  expect(otherWays).toEqual({
    totalRecords: 1,
    saved: { amount: 2 * 38_500, currency: 'RSD' },
    tooMany: false,
    items: [
      {
        tag_id: vehicle.tagId,
        name: 'BG 8-HH',
        from: 'Obrenovac',
        fromStation: 'rs-a2-obrenovac',
        to: 'Niš jug',
        toStation: 'rs-a1-nis-jug',
        kategorija: 'I',
        trips: 2,
        priceListFrom: '2026-01-01',
        driven: {
          sections: [
            { from: 'Obrenovac', to: 'Adrani', amount: rsd(76_100) },
            { from: 'Vrba', to: 'Niš jug', amount: rsd(73_300) },
          ],
          total: rsd(149_400),
          km: 264.3,
          minutes: 145,
        },
        other: {
          sections: [{ from: 'Beograd (Vrčin)', to: 'Niš jug', amount: rsd(110_900) }],
          total: rsd(110_900),
          km: 269.4,
          minutes: 141,
        },
        paid: rsd(298_800),
        wouldHavePaid: rsd(221_800),
        saved: rsd(77_000),
      },
    ],
  });
  expect(await sumFor(owner)).toEqual({ saved: rsd(0) });
});

test('no other way is named that takes over a quarter of an hour longer, nor for a passage whose price is in doubt', async () => {
  const found = async (changes: Partial<DeliveredPassage>) => {
    const owner = await fixture.app.addCustomer();
    await drive(await vehicleOf(owner, 'BG 8-JJ'), ['2026-09-01T06:00:00Z', changes]);
    const { otherWays } = await ask(owner);
    return otherWays.items.map(({ from, to, saved }) => [from, to, saved.amount]);
  };
  const toVrba = { exitStationId: 'rs-a5-vrba' };
  const fromUmcari = { ...toVrba, entryStationId: 'rs-a1-umcari' };
  expect(await found(fromUmcari)).toEqual([['Umčari', 'Vrba', 16_900]]);
  expect(await found({ ...toVrba, entryStationId: 'rs-a1-vodanj' })).toEqual([]);
  expect(await found({ ...fromUmcari, ...higher })).toEqual([]);
});

test('a driver is told of cheaper ways of the own days alone, and a trip that is complained about is none', async () => {
  const { app } = fixture;
  const owner = await app.addCustomer('pravno');
  const driver = await app.addMember(owner, 'driver');
  const vehicle = await vehicleOf(owner, 'BG 9-II');
  const trip = { entryStationId: 'rs-a1-umcari', exitStationId: 'rs-a5-vrba' } as const;
  await drive(vehicle, ['2026-10-01T06:00:00Z', trip]);
  await app.call(dodeliVozaca, { tag_id: vehicle.tagId, driver_id: driver.userId }, owner.token);
  await drive(vehicle, ['2026-11-20T08:00:00Z', trip]);
  const tripsOf = async (who: SignedIn) =>
    (await ask(who)).otherWays.items.map(({ trips }) => trips);
  expect(await tripsOf(await app.signInAgain(driver))).toEqual([1]);
  expect(await tripsOf(owner)).toEqual([2]);
  const [first] = (await app.app.database.run(
    'SELECT passage_id AS id FROM passages WHERE account_id = $1 ORDER BY exited_at',
    [owner.accountId],
  )) as { id: string }[];
  await fileAbout(owner, first?.id ?? '');
  expect(await tripsOf(owner)).toEqual([1]);
});

test('orders of a company to one address would have had the discount of one', async () => {
  const owner = await fixture.app.addCustomer('pravno');
  const numbers = [await order(owner, 10), await order(owner, 20)];
  await order(owner, 40, { street: 'Улица 7' });
  const { orders, saved } = await ask(owner);
  expect(orders).toMatchObject([
    {
      orderNumbers: numbers,
      orders: 2,
      quantity: 30,
      discountPercent: 4,
      paidForTags: { amount: 30 * 202_200 },
      wouldHavePaidForTags: { amount: 30 * 202_200 - 242_640 },
      paidForDelivery: { amount: 78_000 },
      wouldHavePaidForDelivery: { amount: 39_000 },
      saved: { amount: 281_640 },
    },
  ]);
  expect(saved.amount).toBe(281_640);
});

test('the file has the lines of the screen, and what they add up to', async () => {
  const owner = await fixture.app.addCustomer('pravno');
  await drive(await vehicleOf(owner, 'BG 7-GG'), ['2026-10-05T06:00:00Z', higher]);
  await order(owner, 1);
  await order(owner, 1);
  const { saved } = await ask(owner);
  const reply = await fixture.app.send({
    url: izvozUsteda.path,
    query: { format: 'csv', languageId: '3' },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(reply.headers).toMatchObject({ 'x-total-records': '2', 'x-schema': 'savings/1' });
  const [, ...lines] = reply.body.trim().split('\r\n');
  const savedOn = lines.map((line) => Number(line.split(',').at(-2)));
  expect(savedOn.reduce((sum, amount) => sum + amount, 0)).toBe(saved.amount / 100);
  expect(reply.body).toContain('higher category than the tag’s');
});

async function fileAbout(owner: SignedIn, passageId: string): Promise<string> {
  const input = { ...newComplaint(), about: 'passage', id: passageId, kind: 'wrong-category' };
  const answer = await fixture.app.call(novaReklamacija, input, owner.token);
  return resultOf(novaReklamacija, answer).complaint_number;
}

/** A paid order of a company; returns its number. */
async function order(
  owner: SignedIn,
  quantity: number,
  wishes: Parameters<OrderFixture['place']>[0] = {},
): Promise<string> {
  const placed = await fixture.place(
    {
      lice: 'pravno',
      poslovno_ime: 'Пример д.о.о.',
      pib: '101134702',
      companyNumber: '12345678',
      lines: [{ kategorija: 'I', quantity, package: 'none' }],
      payment: 'slip',
      ...wishes,
    },
    owner.token,
  );
  const details = await fixture.details(placed);
  expect(await fixture.receive(details)).toBe('credited');
  return placed.order_number;
}
