import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CallResult } from '@rampa/contract';
import {
  getProdajnaMesta,
  sacuvajProdajnoMesto,
  zatvoriProdajnoMesto,
} from '@rampa/contract/points-of-sale';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { systemClock, tollDay, type Clock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import { pointsOfSaleCommand } from './points-of-sale-command.ts';

let fixture: AppFixture;
let owner: Database;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-points-'));
});
// The program itself may not delete them.
afterEach(async () => {
  await owner.run('DELETE FROM points_of_sale');
  await owner.run('DELETE FROM points_of_sale_lists');
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function run(
  text: string | Uint8Array,
  dryRun = false,
  overwrite = false,
  clock: Clock = systemClock,
) {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const file = path.join(folder, 'file');
  await writeFile(file, text);
  const report = await pointsOfSaleCommand.run({
    args: [file],
    dryRun,
    options: { overwrite },
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock,
    log: createLog('silent'),
    say: () => undefined,
  });
  return { ...report, lines: report.lines.map((line) => line.replace(`${file}:`, '')) };
}

async function shown(languageId = '2') {
  const answer = await fixture.send({ url: `${getProdajnaMesta.path}?languageId=${languageId}` });
  return answer.json<{ result: CallResult<typeof getProdajnaMesta> }>().result;
}

const header = 'id;name;kind;town;address;lat;lon;opening_hours;services';
const office =
  'ns-1;Пословница Нови Сад;operator-office;Нови Сад;Краља Петра 28;45.26;19.83;"Mo-Fr 07:00-15:00; PH off";tag-sale|top-up';
const csv = (...lines: readonly string[]): string => [header, ...lines].join('\n');

test('points of sale are imported from CSV and shown in the script of the language', async () => {
  expect(await run(csv(office))).toMatchObject({
    exitCode: 0,
    lines: ['new: ns-1', '1 added, 0 changed, 0 stay as they are.'],
  });
  const latin = await shown();
  expect(latin.items).toMatchObject([
    { name: 'Poslovnica Novi Sad', town: 'Novi Sad', services: ['tag-sale', 'top-up'] },
  ]);
  expect(latin.holidays.length).toBeGreaterThan(15);
  expect((await shown('1')).items).toMatchObject([{ name: 'Пословница Нови Сад' }]);
});

test('importing the same file again changes nothing, another one only what it names', async () => {
  await run(csv(office));
  expect((await run(csv(office))).lines).toEqual(['0 added, 0 changed, 1 stay as they are.']);
  const other = office.replace('ns-1', 'ns-2');
  const moved = office.replace('Краља Петра 28', 'Футошка 1');
  expect((await run(csv(other, moved))).lines).toEqual([
    'new: ns-2',
    'changed: ns-1',
    '1 added, 1 changed, 0 stay as they are.',
  ]);
  expect((await shown()).items.map(({ id, address }) => [id, address])).toEqual([
    ['ns-1', 'Futoška 1'],
    ['ns-2', 'Kralja Petra 28'],
  ]);
});

test('what staff have changed on screen stays, and is named, until the file says the same or is to win', async () => {
  await run(csv(office));
  const supervisor = await fixture.addStaff('supervisor');
  const save = async (address: string, revision: number) => {
    const point = {
      point_id: 'ns-1',
      name: 'Пословница Нови Сад',
      kind: 'operator-office',
      town: 'Нови Сад',
      lat: 45.26,
      lon: 19.83,
      openingHours: 'Mo-Fr 07:00-15:00; PH off',
      services: ['tag-sale', 'top-up'],
    };
    const answer = await fixture.call(
      sacuvajProdajnoMesto,
      { ...point, address, revision },
      supervisor.token,
    );
    expect(answer.statusCode).toBe(200);
  };
  const addressNow = async () => (await shown()).items[0]?.address;
  await save('Футошка 1', 0);
  expect((await run(csv(office))).lines).toEqual([
    'kept, was changed on screen: ns-1',
    '0 added, 0 changed, 0 stay as they are.',
    '1 were changed on screen and differ from the file: --overwrite lets the file win.',
  ]);
  expect(await addressNow()).toBe('Futoška 1');
  // A file with the same is imported as any other from then on.
  await run(csv(office.replace('Краља Петра 28', 'Футошка 1')));
  expect((await run(csv(office))).lines).toContain('changed: ns-1');
  await save('Футошка 2', 2);
  expect((await run(csv(office), false, true)).lines).toEqual([
    'changed, over what was changed on screen: ns-1',
    '0 added, 1 changed, 0 stay as they are.',
  ]);
  expect(await addressNow()).toBe('Kralja Petra 28');
});

test('a point that is closed on screen and in the file is imported as any other', async () => {
  await run(csv(office));
  const supervisor = await fixture.addStaff('supervisor');
  const lastDay = tollDay(fixture.now());
  const close = { point_id: 'ns-1', revision: 0, lastDay };
  expect((await fixture.call(zatvoriProdajnoMesto, close, supervisor.token)).statusCode).toBe(200);
  const closing = `${header};closed\n${office};true`;
  const later = fixture.now().add({ hours: 24 });
  const clock = { ...systemClock, now: () => later };
  // On its last day it is still open; the file closes it earlier than somebody has decided on screen.
  const today = { ...systemClock, now: () => fixture.now() };
  expect((await run(closing, false, false, today)).lines).toContain(
    'kept, was changed on screen: ns-1',
  );
  expect((await run(closing, false, false, clock)).lines).toEqual([
    'changed: ns-1',
    '0 added, 1 changed, 0 stay as they are.',
  ]);
  expect((await run(closing, false, false, clock)).lines).toEqual([
    '0 added, 0 changed, 1 stay as they are.',
  ]);
  // By hand no longer: a file opens it again.
  expect((await run(csv(office), false, false, clock)).lines).toContain('changed: ns-1');
  expect(await shown()).toMatchObject({ items: [{ id: 'ns-1' }] });
});

test('a closed point of sale disappears from the list', async () => {
  await run(csv(office));
  await run(`${header};closed\n${office};true`);
  expect((await shown()).items).toEqual([]);
});

test('GeoJSON, with longitude first, is imported as well', async () => {
  const collection = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [19.83, 45.26] },
        properties: {
          id: 'ns-1',
          name: 'Пословница',
          kind: 'post-office',
          town: 'Нови Сад',
          address: 'Краља Петра 28',
          openingHours: '24/7',
          services: ['top-up'],
        },
      },
    ],
  };
  expect((await run(JSON.stringify(collection))).exitCode).toBe(0);
  expect((await shown()).items).toMatchObject([{ id: 'ns-1', lat: 45.26, lon: 19.83 }]);
});

test('a file’s notice about its list is shown to readers, and nothing else', async () => {
  const point = {
    id: 'ns-1',
    name: 'Пословница',
    kind: 'operator-office',
    town: 'Нови Сад',
    address: 'Краља Петра 28',
    lat: 45.26,
    lon: 19.83,
    openingHours: '24/7',
    services: ['top-up'],
  };
  const file = { format: 1, kind: 'points-of-sale', country: 'rs', points: [point] };
  await run(csv(office));
  expect((await shown()).notice).toBe('');
  const notice = { sr: 'Демо подаци', en: 'Demo data' };
  await run(JSON.stringify({ ...file, notice }), true);
  expect((await shown()).notice).toBe('');
  await run(JSON.stringify({ ...file, notice }));
  expect((await shown()).notice).toBe('Demo podaci');
  expect((await shown('3')).notice).toBe('Demo data');
  // A file without a notice leaves it; one that says it is official removes it.
  await run(csv(office));
  expect((await shown()).notice).toBe('Demo podaci');
  await run(JSON.stringify({ ...file, notice: { sr: '', en: '' } }));
  expect((await shown()).notice).toBe('');
});

test('a dry run reports the same and changes nothing', async () => {
  expect((await run(csv(office), true)).lines).toEqual([
    'new: ns-1',
    '1 added, 0 changed, 0 stay as they are.',
    'Nothing was changed (--dry-run).',
  ]);
  expect((await shown()).items).toEqual([]);
});

test.each<[name: string, file: string | Uint8Array, faults: readonly RegExp[]]>([
  ['nothing', '', [/^1:1: the file is empty/]],
  ['a picture', new Uint8Array([137, 80, 78, 71, 255, 254]), [/^1:1: the file is not UTF-8/]],
  ['JSON that breaks off', '{"points": [', [/^1:13: not JSON/]],
  [
    'JSON of something else',
    '{"a": 1}',
    [/^1:1: format/, /^1:1: kind/, /^1:1: country/, /^1:1: points/, /^1:7: a: is not known here/],
  ],
  [
    'a feature that is a line',
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[]},"properties":{}}]}',
    [/^1:\d+: a Feature with a Point/],
  ],
  [
    'a column too few',
    header.replace('kind', 'art'),
    [/^1:1: the column kind is missing/, /^1:9: there is no column art/],
  ],
  [
    'hours that nobody understands',
    csv(office.replace('"Mo-Fr 07:00-15:00; PH off"', 'od 7 do 3')),
    [/^2:\d+: opening_hours: not opening hours/],
  ],
  [
    'a service that does not exist, and a place off the earth',
    csv(office.replace('top-up', 'kafa').replace('45.26', '145.26')),
    [/^2:\d+: lat/, /^2:\d+: services/],
  ],
  ['the same id twice', csv(office, office), [/^3:1: id: ns-1 occurs twice/]],
])('a file with %s is refused whole, with its place', async (_, file, faults) => {
  await run(csv(office.replace('ns-1', 'known')));
  const report = await run(file);
  expect(report.exitCode).toBe(1);
  expect(report.lines).toEqual([
    ...faults.map((fault) => expect.stringMatching(fault)),
    'Nothing was imported.',
  ]);
  expect((await shown()).items.map(({ id }) => id)).toEqual(['known']);
});
