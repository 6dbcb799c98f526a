import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPointsFile } from './read-points-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readPointsFile(bytes(text), 'rs');
const demoOf = (country: 'rs' | 'sr'): Uint8Array =>
  readFileSync(new URL(`../../../db/demo/points-of-sale/${country}.json`, import.meta.url));

function faultsOf(text: string): readonly string[] {
  const outcome = read(text);
  if (outcome.ok) throw new Error('The file was accepted');
  return outcome.faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

const office = {
  id: 'ns-1',
  name: 'Пословница',
  kind: 'post-office',
  town: 'Нови Сад',
  address: 'Краља Петра 28',
  lat: 45.26,
  lon: 19.83,
  openingHours: '24/7',
  services: ['top-up'],
};
const file = (change: object = {}, points: readonly object[] = [office]): string =>
  JSON.stringify({ format: 1, kind: 'points-of-sale', country: 'rs', points, ...change }, null, 1);

describe('our own JSON', () => {
  test('of this country is read, of another one is refused', () => {
    expect(readPointsFile(demoOf('rs'), 'rs').ok).toBe(true);
    expect(readPointsFile(demoOf('sr'), 'rs')).toMatchObject({
      ok: false,
      faults: [{ line: 4, message: 'country: sr, but this installation is for rs' }],
    });
  });

  test.each([
    ['of another kind', file({ kind: 'stations' }), /^3:\d+ kind: /],
    ['of another format', file({ format: 2 }), /^2:\d+ format: /],
    [
      'with a word that nobody knows',
      file({ colour: 'red' }),
      /^\d+:\d+ colour: is not known here/,
    ],
    ['a bare list', JSON.stringify([office]), /^1:1 the file: /],
    ['without a point', file({}, []), /points: there is no point/],
    [
      'with control characters',
      file({}, [{ ...office, town: 'Нови\u0000Сад' }]),
      /points\.0\.town/,
    ],
    ['with half a character', file({}, [{ ...office, name: '\ud83d' }]), /points\.0\.name/],
  ])('%s is refused', (_, text, message) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(message)]);
  });

  test('errors beyond the first fifty are not reported', () => {
    const points = Array.from({ length: 4000 }, () => ({ ...office, lat: 145 }));
    const faults = faultsOf(file({}, points));
    expect(faults).toHaveLength(50);
    expect(faults[49]).toMatch(/points\.49\.lat/);
  });
});

const header = 'id;name;kind;town;address;lat;lon;opening_hours;services';
const row = 'ns-1;Пословница;post-office;Нови Сад;Краља Петра 28;45,2671;19,83;24/7;top-up';

test('a table of a Serbian spreadsheet has decimal commas', () => {
  expect(read(`${header}\n${row}`)).toMatchObject({
    ok: true,
    points: [{ id: 'ns-1', lat: 45.2671, lon: 19.83 }],
  });
});

test('errors in a table are reported by cell and column, the first fifty', () => {
  expect(faultsOf(`${header}\n${row.replace('45,2671', 'north')}`)).toEqual([
    expect.stringMatching(/^2:\d+ lat: /),
  ]);
  const twice = Array.from({ length: 300 }, () => row).join('\n');
  expect(faultsOf(`${header}\n${twice}`)).toHaveLength(50);
  const short = Array.from({ length: 300 }, () => 'ns-1').join('\n');
  expect(faultsOf(`${header}\n${short}`)).toHaveLength(50);
});

test('GeoJSON that names another country is refused', () => {
  const { lat, lon, ...properties } = office;
  const geometry = { type: 'Point', coordinates: [lon, lat] };
  const collection = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry, properties }],
  };
  expect(read(JSON.stringify(collection)).ok).toBe(true);
  expect(faultsOf(JSON.stringify({ ...collection, country: 'sr' }))[0]).toMatch(/country: sr/);
});
