import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areasOfServer, groundFloor } from '../.dependency-cruiser.mjs';

const house = path.resolve(import.meta.dirname, '..');
const areas = Object.entries(areasOfServer);
const names = areas.map(([name]) => name);

/** Areas imported by the product's files of an area. */
function usedBy(area: string): ReadonlySet<string> {
  const files = globSync(`server/src/areas/${area}/**/*.ts`, { cwd: house }).filter(
    (file) => !/\.test\.ts$|\.test-program\.ts$|\/testing\//.test(file),
  );
  const used = files.flatMap((file) =>
    [...readFileSync(path.join(house, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(
      ([, imported = '']) =>
        /^server\/src\/areas\/([^/]+)\//.exec(path.join(path.dirname(file), imported))?.[1],
    ),
  );
  return new Set(used.filter((name) => name !== undefined && name !== area) as string[]);
}

test('the list names every area of the server', () => {
  expect(names.toSorted()).toEqual(readdirSync(path.join(house, 'server/src/areas')).toSorted());
});

test.each(areas)('%s uses nothing but areas before it in the list', (name, used) => {
  expect(names.slice(0, names.indexOf(name))).toEqual(expect.arrayContaining(used));
});

test.each(areas)('%s uses every area that it may use', (name, used) => {
  const named = [...usedBy(name)].filter((one) => !groundFloor.includes(one));
  expect(new Set(named)).toEqual(new Set(used));
});

/** The areas and groups of areas that a file of the wiring creates, from top to bottom. */
const createdIn = (text: string) =>
  [...text.matchAll(/(?:= |await |\.\.\.)create([A-Z]\w*)\(platform/g)].map(
    ([, name = '']) => name,
  );

test('create-areas.ts creates the areas in the order of the list, except the page', () => {
  const read = (file: string) => readFileSync(path.join(house, 'server/src', file), 'utf8');
  const groups = new Map(
    globSync('wiring/*.ts', { cwd: path.join(house, 'server/src') }).flatMap((file) => {
      const text = read(file);
      const [, group] = /export (?:async )?function create(\w+)\(/.exec(text) ?? [];
      return group === undefined ? [] : [[group, createdIn(text)] as const];
    }),
  );
  const made = createdIn(read('create-areas.ts'))
    .flatMap((group) => groups.get(group) ?? [group])
    .map((name) => name.replace(/Area$/, ''))
    .map((name) => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase());
  expect(made).toEqual(names.filter((name) => name !== 'page-settings'));
});

/** Events and questions of the areas: `export const balanceMoved = defineEvent<…>('wallet', 'balanceMoved')`. */
const defined = globSync('server/src/areas/*/events.ts', { cwd: house }).flatMap((file) => {
  const text = readFileSync(path.join(house, file), 'utf8');
  return [
    ...text.matchAll(
      /export const (\w+) = define(Event|Question)<[\s\S]*?>\(\s*'([^']+)',\s*'(\w+)'/g,
    ),
  ].map(([, constant = '', kind = '', area = '', name = '']) => ({
    file,
    constant,
    kind,
    area,
    name,
  }));
});

test('events and questions are named after their area and their constant', () => {
  expect(defined.length).toBeGreaterThan(10);
  for (const { file, constant, area, name } of defined) {
    expect([area, name]).toEqual([path.basename(path.dirname(file)), constant]);
  }
});

test('server/src/events.ts has every event and question, and listeners are above tellers', () => {
  const text = readFileSync(path.join(house, 'server/src/events.ts'), 'utf8');
  const lines = [...text.matchAll(/(heard|answered)\((\w+), \{([^}]*)\}/g)].map(
    ([, word = '', constant = '', hearers = '']) => ({
      kind: word === 'heard' ? 'Event' : 'Question',
      constant,
      hearers: [...hearers.matchAll(/'?([\w-]+)'?: /g)].map(([, area = '']) => area),
    }),
  );
  expect(new Set(lines.map(({ kind, constant }) => `${kind} ${constant}`))).toEqual(
    new Set(defined.map(({ kind, constant }) => `${kind} ${constant}`)),
  );
  for (const { constant, hearers } of lines) {
    const teller = defined.find((one) => one.constant === constant)?.area ?? '';
    const above = names.slice(names.indexOf(teller) + 1);
    expect(above, `${constant} of ${teller}`).toEqual(expect.arrayContaining(hearers));
  }
});

test('ARCHITECTURE.md shows the same list', () => {
  const text = readFileSync(path.join(house, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = /\| On the server \|.*\n.*\n((?:\|.*\n)+)/.exec(text) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const shown = rows.map(([, area = '', used = '']) => [
    area.replace(/ \(.*$/, ''),
    used === '–' ? [] : used.split(', '),
  ]);
  expect(shown).toEqual(areas);
});
