import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  getStanice,
  izracunajPutarinu,
  sacuvajStanicu,
  zatvoriStanicu,
} from '@rampa/contract/toll-calculator';
import type { CallResult } from '@rampa/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTollNetworks,
  readTollNetwork,
  type TollNetwork,
} from '../areas/toll-calculator/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import type { Command, CommandReport } from './command.ts';
import { importStationsCommand, importTariffsCommand } from './import-network-commands.ts';

let fixture: AppFixture;
let folder: string;
let before: unknown;
beforeAll(async () => {
  fixture = await openAppFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-network-'));
});
beforeEach(async () => {
  before = await everything();
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function run(command: Command, text: string | Uint8Array, dryRun = false, overwrite = false) {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const file = path.join(folder, 'file');
  await writeFile(file, text);
  const report: CommandReport = await command.run({
    args: [file],
    dryRun,
    options: { overwrite },
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: systemClock,
    log: createLog('silent'),
    say: () => undefined,
  });
  return { ...report, lines: report.lines.map((line) => line.replace(`${file}:`, '')) };
}

async function networkNow(): Promise<TollNetwork> {
  const networks = createTollNetworks({
    database: fixture.app.database,
    country: 'rs',
    currency: 'RSD',
    log: createLog('silent'),
  });
  await networks.refresh();
  return networks.current().network;
}

/** Every row that an import could change, and the revision that announces it. */
async function everything(): Promise<unknown> {
  const tables = ['toll_networks', 'toll_stations', 'toll_motorways', 'tariffs', 'tariff_roads'];
  return Promise.all(
    tables.map((table) =>
      fixture.app.database.run(`SELECT * FROM ${table} t ORDER BY to_jsonb(t)::text`),
    ),
  );
}

const demoFile = (name: string): Promise<string> =>
  readFile(new URL(`../../db/demo/networks/rs/${name}`, import.meta.url), 'utf8');

async function priceOf(input: object): Promise<number> {
  const { result } = await fixture.call(izracunajPutarinu, {
    from: 'rs-a1-stara-pazova',
    to: 'rs-a1-subotica',
    kategorija: 'I',
    ...input,
  });
  return (result as CallResult<typeof izracunajPutarinu>).total.amount;
}

test('what the database holds of the network is what its files say', async () => {
  const { country, ...files } = readTollNetwork('rs');
  const stored = await networkNow();
  expect(stored.country).toBe(country);
  expect(stored.stations).toEqual(files.stations);
  expect(stored.motorways).toEqual(files.motorways);
  expect(stored.junctions).toEqual(files.junctions);
  expect(stored.tariffSystems).toEqual(files.tariffSystems);
  expect(stored.categories).toEqual(files.categories);
  expect(stored.tariffs).toEqual(files.tariffs);
  expect(stored.tagDiscounts).toEqual(files.tagDiscounts);
  expect(stored.euroRates).toEqual(files.euroRates);
});

test('the same stations again change nothing but the revision', async () => {
  const report = await run(importStationsCommand, await demoFile('stations.json'));
  expect(report.exitCode).toBe(0);
  expect(report.data).toMatchObject({ added: [], changed: [] });
});

const newStation = `id;name;motorway;km;tariff_system;kind;lat;lon
rs-a1-nova;Нова Станица;A1;100,5;RS-N;exit;45,4;19,8`;

test('a dry run reports what would happen and changes nothing', async () => {
  const report = await run(importStationsCommand, newStation, true);
  expect(report.lines).toEqual([
    'new: rs-a1-nova',
    'stations: 1 would be added, 0 changed, 0 stay as they are.',
  ]);
  expect(await everything()).toEqual(before);
});

test('a running server notices a new station and a new price list, without a restart', async () => {
  expect((await run(importStationsCommand, newStation)).exitCode).toBe(0);
  const csv = [
    'version,valid_from,round_to,from,to,motorway,tariff_system,km,value',
    'rs-2027,2027-01-01,10.00,rs-a1-stara-pazova,rs-a1-nova,A1,RS-N,60.5,500',
    'rs-2027,2027-01-01,10.00,rs-a1-nova,rs-a1-subotica,A1,RS-N,73.2,504.99',
  ].join('\n');
  expect(await run(importTariffsCommand, csv)).toMatchObject({ exitCode: 0 });
  await fixture.app.services.networks.refresh();

  const stations = (await fixture.call(getStanice, { languageId: '1' })).result;
  expect(JSON.stringify(stations)).toContain('Нова Станица');
  expect(await priceOf({ date: '2027-01-01' })).toBe(100_000);
  expect(await priceOf({ date: '2026-12-31' })).toBe(85_000);
  // Multipliers stay those of the previous version.
  expect(await priceOf({ date: '2027-01-01', kategorija: 'IV' })).toBe(603_000);
});

const station = (changes: object) =>
  JSON.stringify(
    {
      format: 1,
      kind: 'stations',
      country: 'rs',
      stations: [
        {
          id: 'rs-x',
          name: 'Икс',
          motorway: 'A1',
          km: 1,
          tariffSystem: 'RS-N',
          kind: 'exit',
          status: 'open',
          lat: 45,
          lon: 20,
          confidence: 'found',
          ...changes,
        },
      ],
    },
    null,
    1,
  );
const header = 'id,name,motorway,km,tariff_system,kind,lat,lon\n';

test.each([
  ['an empty file', '', '1:1: the file is empty'],
  ['another encoding', Uint8Array.of(0xc8, 0xe8, 0x2c), '1:1: the file is not UTF-8 text'],
  ['cut off', station({}).slice(0, 60), '5:2: not JSON'],
  [
    'of another country',
    station({}).replace('"rs"', '"sr"'),
    '4:13: country: sr, but this installation is for rs',
  ],
  ['of another kind', station({}).replace('"stations"', '"tariff"'), '3:10: kind:'],
  ['an unknown field', station({ colour: 'red' }), '17:14: stations.0.colour: is not known here'],
  ['a place beyond the earth', station({ lat: 145 }), '14:11: stations.0.lat'],
  ['a motorway nobody knows', station({ motorway: 'A99' }), 'there is no motorway A99'],
  ['an id of a junction', station({ id: 'rs-j-a1-a4' }), 'rs-j-a1-a4 is a junction already'],
  ['CSV without a column', 'id,name\nx,Икс', '1:1: the column motorway is missing'],
  ['CSV with a word for a number', `${header}x,Икс,A1,један,RS-N,exit,45,20`, '2:10: km: '],
  ['CSV with a cell too few', `${header}x,Икс,A1,1,RS-N,exit,45`, '2:1: 7 cells'],
  [
    'CSV with a station twice',
    `${header}x,Икс,A1,1,RS-N,exit,45,20\nx,Икс,A1,1,RS-N,exit,45,20`,
    '3:1: id: the id x occurs twice',
  ],
  ['CSV with an open quote', `${header}x,"Икс,A1,1`, '2:3: the quote is never closed'],
] as const)(
  'stations: %s is refused with its place, and nothing changes',
  async (_, text, said) => {
    const report = await run(importStationsCommand, text);
    expect(report.exitCode).toBe(1);
    expect(report.lines.at(-1)).toBe('Nothing was imported.');
    expect(report.lines.join('\n')).toContain(said);
    expect(await everything()).toEqual(before);
  },
);

const roads = 'version,valid_from,round_to,from,to,motorway,tariff_system,km,value\n';

test.each([
  ['no roads', roads, '2:1: there is no road'],
  [
    'a road to nowhere',
    `${roads}v,2028-01-01,10,rs-a1-subotica,atlantis,A1,RS-N,1,1`,
    '2:32: to: there is no station or junction atlantis',
  ],
  [
    'two versions in one file',
    `${roads}v,2028-01-01,10,rs-a1-subotica,rs-a1-zednik,A1,RS-N,1,1\nw,2028-01-01,10,rs-a1-zednik,rs-a1-vrbas,A1,RS-N,1,1`,
    '3:1: version differs from the first row',
  ],
  [
    'a road twice',
    `${roads}v,2028-01-01,10,rs-a1-subotica,rs-a1-zednik,A1,RS-N,1,1\nv,2028-01-01,10,rs-a1-zednik,rs-a1-subotica,A1,RS-N,1,1`,
    'occurs twice',
  ],
  [
    'the first day of another version',
    `${roads}v,2026-01-01,10,rs-a1-subotica,rs-a1-zednik,A1,RS-N,1,1`,
    '2:3: valid_from: the version rs-2026 begins on that day already',
  ],
  [
    'a day that is none',
    `${roads}v,2028-02-30,10,rs-a1-subotica,rs-a1-zednik,A1,RS-N,1,1`,
    '2:3: valid_from',
  ],
  [
    'a road of less than a metre',
    `${roads}v,2028-01-01,10,rs-a1-subotica,rs-a1-zednik,A1,RS-N,0.0004,1`,
    '2:53: km: ',
  ],
  [
    'an amount with too many digits',
    `${roads}v,2028-01-01,10,rs-a1-subotica,rs-a1-zednik,A1,RS-N,1,1.234`,
    'value: ',
  ],
])('price lists: %s is refused with its place, and nothing changes', async (_, text, said) => {
  const report = await run(importTariffsCommand, text);
  expect(report.exitCode).toBe(1);
  expect(report.lines.join('\n')).toContain(said);
  expect(await everything()).toEqual(before);
});

test('what staff have changed on screen stays, and is named, until the file says the same or is to win', async () => {
  const row = (name: string) => `${header}rs-a1-ekran,${name},A1,101,RS-N,exit,45.4,19.8`;
  await run(importStationsCommand, row('Прва'));
  const supervisor = await fixture.addStaff('supervisor');
  const given = {
    station_id: 'rs-a1-ekran',
    motorway: 'A1',
    tariffSystem: 'RS-N',
    km: 101,
    kind: 'exit',
    lat: 45.4,
    lon: 19.8,
  };
  const save = async (name: string, revision: number) =>
    fixture.call(sacuvajStanicu, { ...given, name, revision }, supervisor.token);
  const nameNow = async () =>
    (await networkNow()).stations.find(({ id }) => id === 'rs-a1-ekran')?.name;
  expect((await save('Друга', 0)).statusCode).toBe(200);
  expect((await run(importStationsCommand, row('Прва'))).lines).toEqual([
    'kept, was changed on screen: rs-a1-ekran',
    'stations: 0 were added, 0 changed, 0 stay as they are.',
    '1 were changed on screen and differ from the file: --overwrite lets the file win.',
  ]);
  expect(await nameNow()).toBe('Друга');
  // A file with the same is imported as any other from then on.
  await run(importStationsCommand, row('Друга'));
  expect((await run(importStationsCommand, row('Прва'))).lines).toContain('changed: rs-a1-ekran');
  expect((await save('Трећа', 2)).statusCode).toBe(200);
  expect((await run(importStationsCommand, row('Прва'), false, true)).lines).toEqual([
    'changed, over what was changed on screen: rs-a1-ekran',
    'stations: 0 were added, 1 changed, 0 stay as they are.',
  ]);
  expect(await nameNow()).toBe('Прва');
  // A day of closing is no column of the file: it counts as changed on screen.
  const close = { station_id: 'rs-a1-ekran', revision: 4, lastDay: '2099-12-31' };
  expect((await fixture.call(zatvoriStanicu, close, supervisor.token)).statusCode).toBe(200);
  expect((await run(importStationsCommand, row('Прва'))).lines).toContain(
    'kept, was changed on screen: rs-a1-ekran',
  );
});
