import type { AnyCall, CallDefinition, CallInput, CallResult } from '@rampa/contract';
import {
  getStanjeProdajnihMesta,
  getUredjaj,
  getZalihe,
  ispraviUredjaje,
  premestiUredjaje,
  primiUredjaje,
  zadajMinimumMesta,
} from '@rampa/contract/purchases';
import { getProdajnoMestoUprave } from '@rampa/contract/points-of-sale';
import { getStanjeRada } from '@rampa/contract/reports';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { counterPoint, type SignedIn } from '../../../testing/app-fixture.ts';
import { openOrderFixture, type OrderFixture } from '../testing/order-fixture.ts';

let fixture: OrderFixture;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openOrderFixture(0);
  clerk = await fixture.app.addStaff('clerk');
  // With their point of sale.
  await fixture.app.addStaff('counter');
  await fixture.app.app.database.run(
    `INSERT INTO points_of_sale (country, point_id, position, name, kind, town, address, lat, lon,
       opening_hours, services, changed_at)
     VALUES ('rs', 'other-point', 2, 'Други шалтер', 'station', 'Чачак', 'Главна 2', 43.9, 20.3, '24/7', '{tag-sale}', now()),
       ('rs', 'no-sale', 3, 'Допуна', 'station', 'Чачак', 'Главна 3', 43.9, 20.3, '24/7', '{top-up}', now())`,
  );
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const verdict = async (call: AnyCall, input: object, who = clerk): Promise<string> => {
  const { http, message } = await fixture.app.call(call, input, who.token);
  // Without its params.
  return `${http} ${message.split(';')[0]}`.trim();
};
async function done<Call extends CallDefinition>(
  call: Call,
  input: CallInput<Call>,
): Promise<CallResult<Call>> {
  // Inputs of calls are objects.
  const answer = await fixture.app.call(call, input as object, clerk.token);
  if (answer.http !== 200) throw new Error(answer.message);
  return answer.result as CallResult<Call>;
}

let serials = 0;
async function receive(count: number, kategorija: 'I' | 'II' = 'I'): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => {
    serials += 1;
    return `0043${String(serials).padStart(8, '0')}`;
  });
  await done(primiUredjaje, { kategorija, place: 'Магацин', serial_numbers: numbers });
  return numbers;
}

const move = (serial_numbers: readonly string[], point_id: string, place = '') =>
  done(premestiUredjaje, { serial_numbers: [...serial_numbers], point_id, place });

async function linesAt(pointId: string) {
  const { items } = await done(getStanjeProdajnihMesta, {});
  return items.find(({ point_id: id }) => id === pointId)?.lines;
}

async function available(kategorija: 'I' | 'II'): Promise<number | undefined> {
  const { items } = await done(getZalihe, {});
  return items.find((line) => line.kategorija === kategorija)?.available;
}

test('what lies at a point cannot be ordered, and can again once it is back in the store', async () => {
  const numbers = await receive(5);
  const before = (await available('I')) ?? 0;
  const [first = '', second = '', third = ''] = numbers;
  expect(await move([first, second, third], counterPoint)).toEqual({ moved: 3, already: 0 });
  expect(await available('I')).toBe(before - 3);
  expect(await linesAt(counterPoint)).toEqual([
    { kategorija: 'I', devices: 3, minimum: 0, low: false },
  ]);
  // A second click, and one number of the list that is new.
  expect(await move([first, second, third], counterPoint)).toEqual({ moved: 0, already: 3 });
  expect(await move([first], 'other-point')).toEqual({ moved: 1, already: 0 });
  expect(await available('I')).toBe(before - 3);
  expect(await move([first, second], '', 'Полица 2')).toEqual({ moved: 2, already: 0 });
  expect(await available('I')).toBe(before - 1);
  expect(await move([third], '')).toEqual({ moved: 1, already: 0 });
  expect(await available('I')).toBe(before);

  const life = await done(getUredjaj, { serial_number: first });
  expect([life.where, life.place]).toEqual(['stock', 'Полица 2']);
  expect(life.events.filter(({ kind }) => kind === 'moved').map(({ place }) => place)).toEqual([
    'Полица 2',
    'Други шалтер, Чачак',
    'Шалтер, Ниш',
  ]);
});

test('a device at a point is found there, and is corrected only once it is back', async () => {
  const [number = ''] = await receive(1);
  await move([number], 'other-point');
  expect(await done(getUredjaj, { serial_number: number })).toMatchObject({
    where: 'point-of-sale',
    place: 'Други шалтер, Чачак',
  });
  for (const change of [
    { what: 'out', reason: 'lost' },
    { what: 'back' },
    { what: 'place', place: 'Магацин' },
    { what: 'category', kategorija: 'II' },
  ]) {
    expect(await verdict(ispraviUredjaje, { serial_numbers: [number], change })).toBe(
      '409 purchases.device-at-point',
    );
  }
  await move([number], '');
  expect(
    await verdict(ispraviUredjaje, {
      serial_numbers: [number],
      change: { what: 'out', reason: 'lost' },
    }),
  ).toBe('200');
  expect(
    await verdict(premestiUredjaje, { serial_numbers: [number], point_id: counterPoint }),
  ).toBe('409 purchases.device-not-in-stock');
});

test('all are moved or none, and none that orders wait for or that no point sells', async () => {
  const numbers = await receive(2, 'II');
  const [first = '', second = ''] = numbers;
  expect(
    await verdict(premestiUredjaje, {
      serial_numbers: [first, '004399999999'],
      point_id: counterPoint,
    }),
  ).toBe('409 purchases.device-unknown');
  for (const point_id of ['nowhere', 'no-sale']) {
    expect(await verdict(premestiUredjaje, { serial_numbers: [first], point_id })).toBe(
      '409 purchases.point-sells-none',
    );
  }
  await fixture.place({
    lines: [{ kategorija: 'II', quantity: 1, package: 'none' }],
    payment: 'on-delivery',
  });
  expect(await verdict(premestiUredjaje, { serial_numbers: numbers, point_id: counterPoint })).toBe(
    '409 purchases.devices-promised',
  );
  expect(await linesAt(counterPoint)).toEqual([]);
  expect(await move([second], counterPoint)).toEqual({ moved: 1, already: 0 });
  await move([second], '');
});

test('a minimum warns on the stock and on the first page, until enough are there or nothing is sold there', async () => {
  const low = async () => (await done(getStanjeRada, {})).desks?.pointsLow;
  const numbers = await receive(2);
  expect(await low()).toBe(0);
  await done(zadajMinimumMesta, { point_id: counterPoint, kategorija: 'I', minimum: 2 });
  expect(await linesAt(counterPoint)).toEqual([
    { kategorija: 'I', devices: 0, minimum: 2, low: true },
  ]);
  expect(await low()).toBe(1);
  await move(numbers, counterPoint);
  expect(await low()).toBe(0);
  await done(zadajMinimumMesta, { point_id: counterPoint, kategorija: 'I', minimum: 3 });
  expect(await low()).toBe(1);

  const supervisor = await fixture.app.addStaff('supervisor');
  const uses = async () => {
    const { result } = await fixture.app.call(
      getProdajnoMestoUprave,
      { point_id: counterPoint },
      supervisor.token,
    );
    return (result as CallResult<typeof getProdajnoMestoUprave>).uses;
  };
  expect(await uses()).toMatchObject({ devices: 2 });

  const without = await fixture.app.addServer({ CASH_AT_COUNTER: 'false' });
  const there = async (call: AnyCall, input: object) => without.call(call, input, clerk.token);
  expect((await there(getStanjeRada, {})).result).toMatchObject({
    desks: expect.not.objectContaining({ pointsLow: expect.anything() }),
  });
  expect(
    (await there(premestiUredjaje, { serial_numbers: numbers, point_id: 'other-point' })).message,
  ).toBe('purchases.point-sells-none');
  expect((await there(premestiUredjaje, { serial_numbers: numbers })).result).toEqual({
    moved: 2,
    already: 0,
  });
  await without.stop();
});

test('of two clerks who move the same devices at once one finds them moved', async () => {
  const numbers = await receive(4);
  const before = (await available('I')) ?? 0;
  const both = await Promise.all([move(numbers, counterPoint), move(numbers, counterPoint)]);
  expect(both.map(({ moved }) => moved).toSorted((a, b) => a - b)).toEqual([0, 4]);
  expect(await available('I')).toBe(before - 4);
  await move(numbers, '');
});
