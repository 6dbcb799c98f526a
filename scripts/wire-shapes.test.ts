import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const areas = 'server/src/areas/';

/** Types of what a call takes and answers, and what makes a call's input: the wire, not the domain. */
const WIRE = /\b(?:CallResult|CallParsedInput|CallInput)\b|\.input\.(?:safeP|p)arse\(/;
/** Where the wire is made and read; tests and their fixtures speak to the server as callers do. */
const AT_THE_EDGE = /(?:\.routes|-view|\.test)\.ts$|\/testing\//;

/**
 * Files behind the routes that still speak of the wire, by area. A number may only fall: services take and return
 * records, and a `*-view.ts` that the route calls makes the answer of them.
 */
const allowed: Readonly<Record<string, number>> = {};

function speaksOfTheWire(file: string, source: string): boolean {
  return !AT_THE_EDGE.test(file) && WIRE.test(source);
}

test('no more files than before speak of the wire behind the routes', () => {
  const files = globSync(`${areas}**/*.ts`, { cwd: house }).filter((file) =>
    speaksOfTheWire(file, readFileSync(path.join(house, file), 'utf8')),
  );
  const byArea = Map.groupBy(files, (file) => file.slice(areas.length).split('/')[0] ?? '');
  const counted = [...byArea].map(([area, found]) => [area, found.length] as const);

  // Equal, so that an allowance that is no longer needed cannot be used up again.
  expect(Object.fromEntries(counted)).toEqual(allowed);
});

test.each([
  ['lanes/lane-desk.ts', "import { success, type CallResult } from '@rampa/contract';"],
  ['lanes/lane-desk.ts', 'list(input: CallParsedInput<typeof getSateTraka>): Promise<void>;'],
  ['lanes/lanes.area.ts', 'list(input: CallInput<typeof getSateTraka>): Promise<void>;'],
  [
    'staff/staff.area.ts',
    'const all = await tags.list(scope, getTagovi.input.parse({ rows: 5 }));',
  ],
  // A view is a file of its own.
  ['lanes/lane-views.ts', "import type { CallResult } from '@rampa/contract';"],
])('the search finds %s: %s', (file, source) => {
  expect(speaksOfTheWire(areas + file, source)).toBe(true);
});

test.each([
  ['lanes/lane-desk.ts', 'list(scope: StaffScope, asked: LaneHourSelection): Promise<DeskHours>;'],
  ['lanes/lane-desk.ts', 'const lane = JSON.parse(line);'],
  ['lanes/lanes.routes.ts', 'const input: CallParsedInput<typeof getSateTraka> = given;'],
  ['lanes/lane-hours-view.ts', "import type { CallResult } from '@rampa/contract';"],
  ['lanes/control-records.test.ts', 'let hours: CallResult<typeof getSateTraka>;'],
  ['lanes/testing/lanes-fixture.ts', 'let hours: CallResult<typeof getSateTraka>;'],
])('the search lets %s through: %s', (file, source) => {
  expect(speaksOfTheWire(areas + file, source)).toBe(false);
});
