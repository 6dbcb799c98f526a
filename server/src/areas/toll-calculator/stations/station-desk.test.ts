import { parseMessage, type AnyCall, type CallDefinition, type CallResult } from '@rampa/contract';
import { getJa, getTrag } from '@rampa/contract/staff';
import {
  getStanice,
  getStanicaUprave,
  getStaniceUprave,
  izracunajPutarinu,
  otvoriStanicu,
  sacuvajStanicu,
  zatvoriStanicu,
} from '@rampa/contract/toll-calculator';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tollDay } from '../../../platform/clock.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { importStations } from '../import/import-network.ts';
import { readStationsFile } from '../import/read-network-file.ts';

let fixture: AppFixture;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  supervisor = await fixture.addStaff('supervisor');
});
afterAll(() => fixture.close());

const given = () => ({
  station_id: `rs-a1-${uuid().slice(-12)}`,
  revision: null,
  name: 'Батајница',
  aliases: ['Земун'],
  motorway: 'A1',
  tariffSystem: 'RS-N',
  km: 171.5,
  kind: 'exit',
  lat: 44.9,
  lon: 20.28,
});

async function verdict(call: AnyCall, input: object, who = supervisor): Promise<string> {
  const { statusCode, message } = await fixture.call(call, input, who.token);
  return `${statusCode} ${parseMessage(message).key}`.trim();
}

async function resultOf<Call extends CallDefinition>(
  call: Call,
  input: object,
): Promise<CallResult<Call>> {
  const answer = await fixture.call(call, input, supervisor.token);
  if (answer.statusCode !== 200) throw new Error(answer.message);
  // The call answers so when it succeeds.
  return answer.result as CallResult<Call>;
}

const read = (id: string) => resultOf(getStanicaUprave, { station_id: id });
const publicly = async (id: string) =>
  (await resultOf(getStanice, {})).items.find((station) => station.id === id);
const subotica = 'rs-a1-subotica';
const shown = async (id = subotica) => {
  const { station } = await read(id);
  const { id: stationId, revision, name, aliases, motorway, tariffSystem, km, kind } = station;
  const { lat, lon } = station;
  return {
    station_id: stationId,
    revision,
    name,
    aliases,
    motorway,
    tariffSystem,
    km,
    kind,
    lat,
    lon,
  };
};

async function add(wishes: object = {}): Promise<string> {
  const station = { ...given(), ...wishes };
  expect(await verdict(sacuvajStanicu, station)).toBe('200');
  return station.station_id;
}

test('a new station is kept once, and says that it has no price: customers cannot choose it yet', async () => {
  const station = given();
  expect(await verdict(sacuvajStanicu, station)).toBe('200');
  // The answer was lost: the same again is the same station.
  expect(await verdict(sacuvajStanicu, station)).toBe('200');
  const found = await read(station.station_id);
  expect(found.changes).toMatchObject([{ kind: 'added', by: 'Нада Илић' }]);
  expect(found.station).toMatchObject({ unpriced: true, pricedFrom: null, closed: false });
  expect(found.priceLists).toEqual([]);
  expect(await publicly(station.station_id)).toBeUndefined();
  const other = { ...station, km: 170 };
  expect(await verdict(sacuvajStanicu, other)).toBe('409 stations.id-taken');
  const without = await resultOf(getStaniceUprave, { show: 'unpriced', rows: 100 });
  expect(without.items.map(({ id }) => id)).toContain(station.station_id);
  const trip = { from: station.station_id, to: subotica, kategorija: 'I' };
  expect(await verdict(izracunajPutarinu, trip)).toBe('404 toll-calculator.no-route');
});

test('stations are listed road by road, and found by any of their names in either script', async () => {
  const id = await add({ aliases: ['Стари аеродром'] });
  const { items, roads, totalRecords } = await resultOf(getStaniceUprave, { rows: 100 });
  expect(totalRecords).toBeGreaterThan(50);
  const places = roads.map((road) => road.id);
  const order = items.map(({ motorway }) => places.indexOf(motorway));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  const found = await resultOf(getStaniceUprave, { search: 'stari aerod', rows: 100 });
  expect(found.items.map((station) => station.id)).toEqual([id]);
  const onA2 = await resultOf(getStaniceUprave, { road: 'A2', rows: 100 });
  expect(new Set(onA2.items.map(({ motorway }) => motorway))).toEqual(new Set(['A2']));
});

test('a station is renamed and moved: its id, road and prices stay, its history has what was there before', async () => {
  const before = await shown();
  const trip = { from: subotica, to: 'rs-a1-stara-pazova', kategorija: 'I' };
  const price = await resultOf(izracunajPutarinu, trip);
  const renamed = {
    ...before,
    name: 'Суботица југ',
    aliases: [...before.aliases, 'Суботица'],
    lat: 46.02,
    tariffSystem: 'RS-S',
  };
  expect(await verdict(sacuvajStanicu, renamed)).toBe('200');
  expect(await verdict(sacuvajStanicu, renamed)).toBe('200');
  expect(await publicly(subotica)).toMatchObject({ name: 'Subotica jug', lat: 46.02 });
  expect(await resultOf(izracunajPutarinu, trip)).toEqual(price);
  const late = { ...renamed, name: 'Суботица север' };
  expect(await verdict(sacuvajStanicu, late)).toBe('409 stations.changed');
  const { station, changes } = await read(subotica);
  expect(station).toMatchObject({ revision: 1, editedBy: 'Нада Илић', tariffSystem: 'RS-N' });
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ kind: 'changed', by: 'Нада Илић' });
  expect(changes[0]?.before).toEqual([
    { field: 'name', was: 'Суботица' },
    { field: 'aliases', was: '' },
    { field: 'lat', was: '46.02108' },
  ]);
});

test('customers choose a station until the end of its last day, trips with it keep their price', async () => {
  const id = 'rs-a1-stara-pazova';
  const { revision } = await shown(id);
  const today = tollDay(fixture.now());
  const yesterday = tollDay(fixture.now().subtract({ hours: 24 }));
  const close = { station_id: id, revision };
  expect(await verdict(zatvoriStanicu, { ...close, lastDay: yesterday })).toBe(
    '400 stations.day-past',
  );
  expect(await verdict(zatvoriStanicu, { ...close, lastDay: today })).toBe('200');
  expect(await publicly(id)).toBeDefined();
  const ending = await resultOf(getStaniceUprave, { show: 'ending' });
  expect(ending.items.map((station) => station.id)).toEqual([id]);
  fixture.passTime({ hours: 24 });
  supervisor = await fixture.addStaff('supervisor');
  expect(await publicly(id)).toBeUndefined();
  const closed = await resultOf(getStaniceUprave, { show: 'closed', rows: 100 });
  expect(closed.items.find((station) => station.id === id)).toMatchObject({ lastDay: today });
  // A passage that comes in late, or a vehicle that left before.
  const trip = { from: id, to: subotica, kategorija: 'I' };
  expect(await verdict(izracunajPutarinu, trip)).toBe('200');
  expect(await verdict(otvoriStanicu, { ...close, revision: revision + 1 })).toBe('200');
  expect(await publicly(id)).toBeDefined();
  const { changes, station } = await read(id);
  expect(changes.map(({ kind }) => kind)).toEqual(['reopened', 'closed']);
  expect(station.lastDay).toBeNull();
});

test('a station whose last day is over, and that a file closes, follows the file again', async () => {
  const id = await add();
  const lastDay = tollDay(fixture.now());
  expect(await verdict(zatvoriStanicu, { station_id: id, revision: 1, lastDay })).toBe('200');
  const { station_id: _, revision: __, ...fields } = { ...given(), id };
  const record = { ...fields, status: 'closed', confidence: 'found' };
  const bytes = Buffer.from(
    JSON.stringify({ format: 1, kind: 'stations', country: 'rs', stations: [record] }),
  );
  const found = readStationsFile(bytes, { country: 'rs', currency: 'RSD' });
  if (!found.ok) throw new Error('the file is refused');
  const imported = () =>
    importStations(found.file, {
      database: fixture.app.database,
      country: 'rs',
      currency: 'RSD',
      clock: { now: () => fixture.now() },
      dryRun: false,
      say: () => undefined,
    });
  expect(await imported()).toMatchObject({ report: { kept: [id], changed: [] } });
  fixture.passTime({ hours: 24 });
  supervisor = await fixture.addStaff('supervisor');
  expect(await imported()).toMatchObject({ report: { kept: [], changed: [id] } });
  expect(await imported()).toMatchObject({ report: { kept: [], changed: [], unchanged: 1 } });
});

test('two servers add the same id at once: one station, and the other hears that it is taken', async () => {
  const other = await fixture.addServer({});
  const colleague = await fixture.addStaff('supervisor');
  const station = given();
  const both = await Promise.all([
    fixture.call(sacuvajStanicu, station, supervisor.token),
    other.call(sacuvajStanicu, { ...station, name: 'Нова Пазова' }, colleague.token),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read(station.station_id)).changes).toHaveLength(1);
});

test('each change is a line of the audit trail, with who made it', async () => {
  const id = await add();
  await verdict(zatvoriStanicu, { station_id: id, revision: 1, lastDay: '2099-12-31' });
  const { items } = await resultOf(getTrag, { reference: id });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['toll-station-added', 'toll-station-closed']),
  );
});

test.each([
  ['no name', { name: '' }],
  ['a name that is too long', { name: 'а'.repeat(121) }],
  ['a line break', { name: 'Нова\nстаница' }],
  ['half a character', { aliases: ['\uD800'] }],
  ['too many names', { aliases: Array.from({ length: 21 }, (_, at) => 'а'.repeat(at + 1)) }],
  ['a kilometre below zero', { km: -1 }],
  ['a place off the earth', { lat: 145.2 }],
  ['an id with blanks', { station_id: 'нова станица' }],
  ['a kind that nobody knows', { kind: 'tunnel' }],
])('the form refuses %s, as an import does', async (_, wrong) => {
  const station = { ...given(), ...wrong };
  expect((await fixture.call(sacuvajStanicu, station, supervisor.token)).statusCode).toBe(400);
  const { station_id: id, revision: _none, ...fields } = station;
  const record = { ...fields, id, status: 'open', confidence: 'found' };
  const file = { format: 1, kind: 'stations', country: 'rs', stations: [record] };
  const bytes = Buffer.from(JSON.stringify(file));
  expect(readStationsFile(bytes, { country: 'rs', currency: 'RSD' }).ok).toBe(false);
});

test.each([
  ['a road', { motorway: 'A99' }, '400 stations.road-unknown'],
  ['a tariff system', { tariffSystem: 'X' }, '400 stations.system-unknown'],
  ['the id of a junction', { station_id: 'rs-j-a1-a4' }, '409 stations.id-taken'],
])('%s that the network does not have for it is refused', async (_, wrong, said) => {
  expect(await verdict(sacuvajStanicu, { ...given(), ...wrong })).toBe(said);
});

test('where the operator does without, the calls do not exist', async () => {
  const without = await fixture.addServer({ STATIONS_DESK: 'false' });
  const answer = await without.call(getStaniceUprave, {}, supervisor.token);
  expect(answer.message).toBe('request.not-found');
  const me = await without.call(getJa, {}, supervisor.token);
  expect(me.result).toMatchObject({ switchedOff: expect.arrayContaining(['stations-desk']) });
  expect(me.result).toHaveProperty('switchedOff', expect.arrayContaining(['stations-desk']));
});
