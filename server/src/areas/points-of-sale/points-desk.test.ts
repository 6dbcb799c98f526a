import { parseMessage, type AnyCall, type CallDefinition, type CallResult } from '@rampa/contract';
import {
  getProdajnaMesta,
  getProdajnaMestaUprave,
  getProdajnoMestoUprave,
  otvoriProdajnoMesto,
  sacuvajProdajnoMesto,
  zatvoriProdajnoMesto,
} from '@rampa/contract/points-of-sale';
import { uplatiGotovinu } from '@rampa/contract/counter';
import { getJa, promeniUloguZaposlenog } from '@rampa/contract/staff';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tollDay } from '../../platform/clock.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { counterPoint, type SignedIn } from '../../testing/app-fixture.ts';
import { openCounterFixture } from '../counter/testing/counter-fixture.ts';
import { importPoints } from './import-points.ts';
import type { PointRecord } from './points-file.ts';
import { readPointsFile } from './read-points-file.ts';

let fixture: Awaited<ReturnType<typeof openCounterFixture>>;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openCounterFixture();
  supervisor = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.app.close());

const given = () => ({
  point_id: `mesto-${uuid().slice(-12)}`,
  revision: null,
  name: 'Пословница Ниш',
  kind: 'operator-office',
  operator: 'Путеви',
  town: 'Ниш',
  address: 'Обреновићева 1',
  phone: '018 123 456',
  lat: 43.32,
  lon: 21.9,
  openingHours: 'Mo-Fr 07:00-15:00; PH off',
  services: ['tag-sale', 'top-up'],
});

async function verdict(call: AnyCall, input: object, who = supervisor): Promise<string> {
  const { statusCode, message } = await fixture.app.call(call, input, who.token);
  return `${statusCode} ${parseMessage(message).key}`.trim();
}

async function resultOf<Call extends CallDefinition>(
  call: Call,
  input: object,
): Promise<CallResult<Call>> {
  const answer = await fixture.app.call(call, input, supervisor.token);
  if (answer.statusCode !== 200) throw new Error(answer.message);
  // The call answers so when it succeeds.
  return answer.result as CallResult<Call>;
}

const one = (id: string) => resultOf(getProdajnoMestoUprave, { point_id: id });
const publicly = async (id: string) =>
  (await resultOf(getProdajnaMesta, {})).items.find((point) => point.id === id);

async function add(wishes: object = {}): Promise<string> {
  const point = { ...given(), ...wishes };
  expect(await verdict(sacuvajProdajnoMesto, point)).toBe('200');
  return point.point_id;
}

test('a point that is added is seen by customers at once, and once', async () => {
  const point = given();
  expect(await verdict(sacuvajProdajnoMesto, point)).toBe('200');
  expect(await publicly(point.point_id)).toMatchObject({ name: 'Poslovnica Niš', town: 'Niš' });
  // The answer was lost: the same again is the same point.
  expect(await verdict(sacuvajProdajnoMesto, point)).toBe('200');
  expect((await one(point.point_id)).changes).toHaveLength(1);
  const other = { ...point, address: 'Друга 2' };
  expect(await verdict(sacuvajProdajnoMesto, other)).toBe('409 points-of-sale.id-taken');
  const found = await resultOf(getProdajnaMestaUprave, { search: 'poslovnica niš' });
  expect(found.items.map(({ id }) => id)).toContain(point.point_id);
});

test('a change is kept with what was there before, and nobody saves over what they have not seen', async () => {
  const id = await add();
  const { point_id: _, ...fields } = given();
  const moved = { ...fields, point_id: id, revision: 1, address: 'Душанова 5' };
  expect(await verdict(sacuvajProdajnoMesto, moved)).toBe('200');
  expect(await verdict(sacuvajProdajnoMesto, moved)).toBe('200');
  const late = { ...moved, phone: '018 999 999' };
  expect(await verdict(sacuvajProdajnoMesto, late)).toBe('409 points-of-sale.changed');
  const { point, changes } = await one(id);
  expect(point).toMatchObject({ address: 'Душанова 5', revision: 2, editedBy: 'Нада Илић' });
  expect(changes).toMatchObject([
    { kind: 'changed', by: 'Нада Илић', before: [{ field: 'address', was: 'Обреновићева 1' }] },
    { kind: 'added' },
  ]);
});

test('customers see a point until the end of its last day, and again once it is opened', async () => {
  const id = await add();
  const today = tollDay(fixture.app.now());
  const yesterday = tollDay(fixture.app.now().subtract({ hours: 24 }));
  const shown = { point_id: id, revision: 1 };
  expect(await verdict(zatvoriProdajnoMesto, { ...shown, lastDay: yesterday })).toBe(
    '400 points-of-sale.day-past',
  );
  expect(await verdict(zatvoriProdajnoMesto, { ...shown, lastDay: today })).toBe('200');
  expect(await publicly(id)).toBeDefined();
  const ending = await resultOf(getProdajnaMestaUprave, { show: 'ending', rows: 100 });
  expect(ending.items.map((point) => point.id)).toContain(id);
  fixture.app.passTime({ hours: 24 });
  supervisor = await fixture.app.addStaff('supervisor');
  expect(await publicly(id)).toBeUndefined();
  const closed = await resultOf(getProdajnaMestaUprave, { show: 'closed', rows: 100 });
  expect(closed.items.find((point) => point.id === id)).toMatchObject({
    closed: true,
    lastDay: today,
  });
  expect(await verdict(otvoriProdajnoMesto, { point_id: id, revision: 2 })).toBe('200');
  expect(await publicly(id)).toBeDefined();
  const { changes } = await one(id);
  expect(changes.map(({ kind }) => kind)).toEqual(['reopened', 'closed', 'added']);
});

test('what depends on a point is told before it closes', async () => {
  const id = await add();
  expect((await one(id)).uses).toEqual({ orders: 0, clerks: 0, till: null });
  const clerk = await fixture.app.addStaff('clerk');
  await fixture.take(clerk, await fixture.addCustomer(), { point_id: id });
  expect((await one(id)).uses).toEqual({
    orders: 0,
    clerks: 1,
    till: { amount: 250_000, currency: 'RSD' },
  });
  // Somebody who has taken no cash there yet, and one who works somewhere else by now.
  const counter = await fixture.app.addStaff('counter');
  const moved = await fixture.app.addStaff('counter');
  const role = { role: 'counter', point_id: id };
  for (const { userId: user_id } of [counter, moved]) {
    expect(await verdict(promeniUloguZaposlenog, { user_id, ...role })).toBe('200');
  }
  expect((await one(id)).uses).toMatchObject({ clerks: 1, counters: 2 });
  const elsewhere = { user_id: moved.userId, role: 'counter', point_id: counterPoint };
  expect(await verdict(promeniUloguZaposlenog, elsewhere)).toBe('200');
  expect((await one(id)).uses).toMatchObject({ clerks: 1, counters: 1 });
  // After its last day no cash is taken there.
  const today = tollDay(fixture.app.now());
  await verdict(zatvoriProdajnoMesto, { point_id: id, revision: 1, lastDay: today });
  fixture.app.passTime({ hours: 24 });
  supervisor = await fixture.app.addStaff('supervisor');
  const late = fixture.cash(await fixture.addCustomer(), { point_id: id });
  const tomorrow = await fixture.app.addStaff('clerk');
  expect(await fixture.app.call(uplatiGotovinu, late, tomorrow.token)).toMatchObject({
    message: 'counter.point-not-found',
  });
});

test.each([
  ['no name', { name: '' }],
  ['a name that is too long', { name: 'а'.repeat(121) }],
  ['a line break', { address: 'Прва\nДруга' }],
  ['half a character', { operator: '\uD800' }],
  ['hours that nobody understands', { openingHours: 'od 7 do 3' }],
  ['no service', { services: [] }],
  ['a service twice', { services: ['top-up', 'top-up'] }],
  ['a place off the earth', { lat: 145.2 }],
  ['an id with blanks', { point_id: 'ново место' }],
])('the form refuses %s, as an import does', async (_, wrong) => {
  const { revision, ...point } = { ...given(), ...wrong };
  expect(
    (await fixture.app.call(sacuvajProdajnoMesto, { ...point, revision }, supervisor.token))
      .statusCode,
  ).toBe(400);
  const { point_id: id, ...fields } = point;
  const file = { format: 1, kind: 'points-of-sale', country: 'rs', points: [{ ...fields, id }] };
  expect(readPointsFile(Buffer.from(JSON.stringify(file)), 'rs').ok).toBe(false);
});

/** Holds what an import writes last, until it is released. */
async function holdImport() {
  // The program's own role does not see what others wait for.
  const owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 2 });
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: locked, resolve: held } = Promise.withResolvers<void>();
  const holding = owner.transaction(async (tx) => {
    await owner.run('LOCK TABLE points_of_sale_lists IN EXCLUSIVE MODE', [], tx);
    held();
    await asked;
  });
  await locked;
  return {
    /** Until that many statements wait for others. */
    async waiting(n: number) {
      const count = async () => {
        const { rows } = await sql<{ n: number }>`
          SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(owner.queries);
        return rows[0]?.n;
      };
      await expect.poll(count, { timeout: 20_000 }).toBe(n);
    },
    async release() {
      goOn();
      await holding;
      await owner.close();
    },
  };
}

test('an import and an edit at the same moment: neither undoes the other unsaid', async () => {
  const { database, clock } = {
    database: fixture.app.app.database,
    clock: { now: fixture.app.now },
  };
  const id = await add();
  const { point_id: _, revision: __, ...fields } = given();
  const point = {
    ...fields,
    id,
    phone: '018 000 000',
    position: 'found',
    hours: 'found',
    closed: false,
  };
  const file = { points: [point as PointRecord], notice: { sr: '', en: '' } };
  const run = () =>
    importPoints(file, { database, country: 'rs', clock, dryRun: false, say: () => undefined });
  // The file says what staff have typed: nothing is by hand any more.
  expect(
    await verdict(sacuvajProdajnoMesto, {
      ...fields,
      point_id: id,
      revision: 1,
      phone: '018 000 000',
    }),
  ).toBe('200');
  expect(await run()).toMatchObject({ unchanged: 1 });

  const edit = { ...fields, point_id: id, revision: 2, phone: '018 111 111' };
  file.points = [{ ...point, phone: '018 222 222' } as PointRecord];
  let hold = await holdImport();
  const first = run();
  await hold.waiting(1);
  const second = verdict(sacuvajProdajnoMesto, edit);
  await hold.waiting(2);
  await hold.release();
  expect(await first).toMatchObject({ changed: [id], kept: [] });
  expect(await second).toBe('409 points-of-sale.changed');
  expect((await one(id)).point).toMatchObject({ phone: '018 222 222', revision: 3 });

  // The edit is first: the import waits for it, and leaves what it says.
  expect(await verdict(sacuvajProdajnoMesto, { ...edit, revision: 3 })).toBe('200');
  hold = await holdImport();
  const third = run();
  await hold.waiting(1);
  await hold.release();
  expect(await third).toMatchObject({ changed: [], kept: [id] });
  expect((await one(id)).point).toMatchObject({ phone: '018 111 111', editedBy: 'Нада Илић' });
});

test('where the operator does without, the calls do not exist', async () => {
  const without = await fixture.app.addServer({ POINTS_DESK: 'false' });
  const answer = await without.call(getProdajnaMestaUprave, {}, supervisor.token);
  expect(answer.message).toBe('request.not-found');
  const me = await without.call(getJa, {}, supervisor.token);
  expect(me.result).toMatchObject({ switchedOff: ['e-invoices', 'postpaid', 'points-desk'] });
});
