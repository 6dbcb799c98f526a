import { readFile } from 'node:fs/promises';
import { getPredmet, getReklamacijaUprave, odbijReklamaciju } from '@rampa/contract/complaints';
import { getObavestenja } from '@rampa/contract/identity';
import { getProlasci } from '@rampa/contract/passages';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { importTariff, readTariffFile } from '../toll-calculator/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';

/** As on the command line. */
const asSupervisor = { mayExceed: true };

let fixture: ComplaintFixture;
const operator = deskScope(() => fixture.app.now());
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
});
afterAll(() => fixture.close());

const start = Date.parse('2026-11-12T10:00:00Z');
const minute = 60_000;

/** A customer whose tag of category I a lane read as category II, and twice. */
async function driven() {
  const customer = await fixture.app.addCustomer();
  const { serialNumber } = await giveThings(fixture.app, customer);
  const { database, services } = fixture.app.app;
  const drive = (exitedAt: number, category: 'I' | 'II') => ({
    sourceKey: uuid(),
    serialNumber,
    entryStationId: 'rs-a1-stara-pazova',
    enteredAt: exitedAt - 28 * minute,
    exitStationId: 'rs-a1-novi-sad-jug',
    exitedAt,
    lane: '3',
    category,
  });
  await createPassageRecorder({ database, ...services }).recordPassages(everyAccount, [
    drive(start, 'I'),
    drive(start + 2 * minute, 'I'),
    drive(start + 24 * 60 * minute, 'II'),
  ]);
  const { items } = resultOf(
    getProlasci,
    await fixture.app.call(getProlasci, { rows: 3 }, customer.token),
  );
  const [dear, second, first] = items;
  if (dear === undefined || second === undefined || first === undefined) throw new Error('none');
  return { customer, dear, second, first };
}

const recognised = async (id: string, { token }: SignedIn) =>
  resultOf(getPredmet, await fixture.app.call(getPredmet, { about: 'passage', id }, token))
    .recognised;
const show = async (complaint_number: string) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number }, clerk.token),
  );

test('the marks of a passage choose the kind of the complaint about it', async () => {
  const { customer, dear, second, first } = await driven();
  expect(await recognised(first.passage_id, customer)).toBeNull();
  expect(await recognised(second.passage_id, customer)).toMatchObject({
    kind: 'charged-twice',
    reasons: [{ mark: 'same-lane-twice', params: { lane: '3', minutes: '2' } }],
  });
  expect(await recognised(dear.passage_id, customer)).toMatchObject({
    kind: 'wrong-category',
    kategorija: 'II',
    reasons: [{ mark: 'category-differs', params: { charged: 'II', tag: 'I' } }],
  });
});

test('the difference between two categories, or the second charge, is proposed to the clerk', async () => {
  const { customer, dear, second, first } = await driven();
  const about = (id: string, kind: string) =>
    fixture.file({ about: 'passage', id, kind }, customer).then(show);
  const wrong = await about(dear.passage_id, 'wrong-category');
  const difference = dear.amount.amount - first.amount.amount;
  expect(difference).toBeGreaterThan(0);
  expect(wrong.proposedRefund).toEqual({
    amount: { amount: difference, currency: 'RSD' },
    because: 'wrong-category',
    charged: dear.amount,
    chargedKategorija: 'II',
    tagKategorija: 'I',
    due: first.amount,
  });
  // Somebody who says that the amount is wrong may mean the same.
  expect((await about(dear.passage_id, 'wrong-amount')).proposedRefund?.amount.amount).toBe(
    difference,
  );
  expect((await about(dear.passage_id, 'not-my-passage')).proposedRefund).toBeNull();
  expect((await about(second.passage_id, 'charged-twice')).proposedRefund).toMatchObject({
    amount: second.amount,
    because: 'charged-twice',
    due: { amount: 0 },
  });
  expect((await about(first.passage_id, 'charged-twice')).proposedRefund).toBeNull();
});

test('where a trip began that nobody read, its toll from there is proposed', async () => {
  const customer = await fixture.app.addCustomer();
  const { serialNumber } = await giveThings(fixture.app, customer);
  const { database, services } = fixture.app.app;
  const trip = tripOf(serialNumber, '2026-11-12T10:00:00Z', {
    entryStationId: 'rs-a1-novi-sad-jug',
    exitStationId: 'rs-a1-stara-pazova',
  });
  const back = tripOf(serialNumber, '2026-11-12T15:00:00Z', {
    entryStationId: null,
    enteredAt: null,
  });
  await createPassageRecorder({ database, ...services }).recordPassages(everyAccount, [trip, back]);
  const { items } = resultOf(
    getProlasci,
    await fixture.app.call(getProlasci, { rows: 1 }, customer.token),
  );
  const id = items[0]?.passage_id ?? '';
  expect(items[0]).toMatchObject({
    marks: ['longest-route', 'entry-found'],
    amount: { amount: 47_900 },
  });
  expect(await recognised(id, customer)).toMatchObject({ kind: 'wrong-route' });
  const filed = await fixture.file({ about: 'passage', id, kind: 'wrong-route' }, customer);
  expect((await show(filed)).proposedRefund).toMatchObject({
    because: 'entry-found',
    amount: { amount: 15_900 },
    due: { amount: 32_000 },
  });
});

test('no more is proposed than is left of what is disputed', async () => {
  const { customer, second } = await driven();
  const { desk } = fixture;
  const file = () =>
    fixture.file({ about: 'passage', id: second.passage_id, kind: 'charged-twice' }, customer);
  const to = { kind: 'tag', serialNumber: second.serial_number } as const;
  const amountMinor = second.amount.amount - 100;
  await desk.accept(operator, await file(), 'Враћамо део.', { amountMinor, to }, asSupervisor);
  const next = await file();
  expect((await show(next)).proposedRefund?.amount.amount).toBe(100);
  await desk.accept(operator, next, 'Враћамо остатак.', { amountMinor: 100, to }, asSupervisor);
  expect((await show(await file())).proposedRefund).toBeNull();
});

test('a difference that was given back is not proposed again, a part of it leaves the rest', async () => {
  const { customer, dear, first } = await driven();
  const { desk } = fixture;
  const difference = dear.amount.amount - first.amount.amount;
  const to = { kind: 'tag', serialNumber: dear.serial_number } as const;
  const file = () =>
    fixture.file({ about: 'passage', id: dear.passage_id, kind: 'wrong-category' }, customer);
  const part = { amountMinor: 5000, to };
  await desk.accept(operator, await file(), 'Враћамо део.', part, asSupervisor);
  const next = await file();
  expect((await show(next)).proposedRefund).toMatchObject({
    amount: { amount: difference - 5000 },
    due: first.amount,
  });
  const rest = { amountMinor: difference - 5000, to };
  await desk.accept(operator, next, 'Враћамо остатак.', rest, asSupervisor);
  const last = await show(await file());
  expect(last.proposedRefund).toBeNull();
  expect(last.disputedLeft).toEqual(first.amount);
});

test('the desk shows a passage abroad with its calculation and its conversion', async () => {
  const { t4aPassageId } = fixture.things;
  const shown = await show(await fixture.file({ about: 'passage-abroad', id: t4aPassageId }));
  expect(shown.computation).toBeNull();
  expect(shown.computationAbroad).toMatchObject({ passage: { passage_id: t4aPassageId } });
  expect(shown.computationAbroad?.sections.length).toBeGreaterThan(0);
  // The same moment for the clerk and the customer.
  expect(shown.subject.at).toBe(shown.computationAbroad?.passage.exitedAt);
  expect((await fixture.details(shown.complaint_number)).subject.at).toBe(shown.subject.at);
});

test('both rejections name the body for out-of-court settlement; only the first offers an objection', async () => {
  const customer = await fixture.app.addCustomer();
  const number = await fixture.file({}, customer);
  const refuse = async () =>
    fixture.app.call(
      odbijReklamaciju,
      {
        complaint_number: number,
        revision: (await show(number)).revision,
        idempotencyKey: uuid(),
        text: 'Снимак показује да је наплата тачна.',
      },
      clerk.token,
    );
  const newest = async (languageId: string) => {
    const answer = await fixture.app.call(
      getObavestenja,
      { first: 0, rows: 1, languageId },
      customer.token,
    );
    return resultOf(getObavestenja, answer).items[0]?.text ?? '';
  };
  await refuse();
  const first = await newest('3');
  expect(first).toContain('You can object once');
  expect(first).toContain('“Dogovor”, Centre for Out-of-Court Settlement');
  await fixture.object(number, customer);
  await refuse();
  const second = await newest('1');
  expect(second).toContain('одлука је коначна');
  expect(second).toContain('„Договор“, центар за вансудско решавање');
  expect(second).not.toContain('можете да поднесете');
});

// The last one: tolls of the other days change.
test('of a list that came late and another category that was charged, what both cost too much is proposed', async () => {
  const customer = await fixture.app.addCustomer();
  const { serialNumber } = await giveThings(fixture.app, customer);
  const { database, services } = fixture.app.app;
  await createPassageRecorder({ database, ...services }).recordPassages(everyAccount, [
    tripOf(serialNumber, '2026-11-20T08:00:00Z', { category: 'II' }),
  ]);
  await services.laterMarks.sweep(everyAccount);
  await importCheaper('2026-11-20');
  await fixture.passTime({ hours: 24 });
  while (await services.laterMarks.sweep(everyAccount));
  const { token } = await fixture.app.signInAgain(customer);
  clerk = await fixture.app.addStaff('clerk');
  const { items } = resultOf(getProlasci, await fixture.app.call(getProlasci, { rows: 1 }, token));
  const [dear] = items;
  expect(dear).toMatchObject({
    marks: ['category-differs', 'price-differs'],
    amount: { amount: 47_900 },
  });
  const id = dear?.passage_id ?? '';
  for (const kind of ['wrong-category', 'wrong-amount']) {
    const filed = await fixture.file({ about: 'passage', id, kind }, { ...customer, token });
    expect((await show(filed)).proposedRefund).toMatchObject({
      amount: { amount: 31_900 },
      due: { amount: 16_000 },
    });
  }
});

/** A price list by which every road costs half, from that day on. */
async function importCheaper(validFrom: string): Promise<void> {
  const { database, services } = fixture.app.app;
  const demo = new URL('../../../db/demo/networks/rs/tariff-2026.json', import.meta.url);
  const list = JSON.parse(await readFile(demo, 'utf8')) as { readonly roads: { value: number }[] };
  const roads = list.roads.map((road) => ({ ...road, value: Math.round(road.value / 2) }));
  const cheaper = { ...list, version: 'rs-cheaper', validFrom, roads };
  const country = { country: 'rs', currency: 'RSD' } as const;
  const read = readTariffFile(Buffer.from(JSON.stringify(cheaper)), country);
  if (!read.ok) throw new Error('The list has faults');
  const clock = { now: () => fixture.app.now() };
  const options = { database, ...country, clock, dryRun: false, overwrite: false };
  const done = await importTariff(read.file, { ...options, say: () => undefined });
  expect(done.ok).toBe(true);
  await services.networks.refresh();
}
