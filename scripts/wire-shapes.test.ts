import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const areas = 'server/src/areas/';

/** Types of what a call takes and answers, and what makes a call's input: the wire, not the domain. */
const WIRE = /\b(?:CallResult|CallParsedInput|CallInput)\b|\.input\.(?:safeP|p)arse\(/;
/** Where the wire is made and read; tests and their fixtures speak to the server as callers do. */
const AT_THE_EDGE = /(?:\.routes|-view|\.test)\.ts$|\/testing\//;

/** A type that the contract makes of a schema, and the schema's name. */
const MADE_OF_SCHEMA = /^export type (\w+) =[^;]*?\bz\.(?:infer|input|output)<typeof (\w+)>/gmu;
/** Schemas of single values: words of a list, texts, numbers. They are the domain's as well. */
const SINGLE =
  /^(?:z\s*\.(?:enum|literal|string|int|number|boolean)\b|\w+\.(?:extract|exclude)\()/u;
const FROM_CONTRACT = /^(?:import|export)( type)? \{([^}]*)\} from '@rampa\/contract[^']*';/gmu;
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*$/gmu;

/** Types of the contract that have fields: `Slip`, but not `Currency`. */
function shapesIn(source: string): readonly string[] {
  return [...source.matchAll(MADE_OF_SCHEMA)].flatMap(([, type = '', schema = '']) => {
    const made = new RegExp(String.raw`\bconst ${schema}(?::[^=]+)? =\s*([^;]*)`, 'u').exec(source);
    return SINGLE.test(made?.[1] ?? '') ? [] : [type];
  });
}

const shapes: ReadonlySet<string> = new Set(
  globSync('contract/src/**/*.ts', { cwd: house }).flatMap((file) =>
    file.endsWith('.test.ts') ? [] : shapesIn(readFileSync(path.join(house, file), 'utf8')),
  ),
);

/**
 * Files behind the routes that still name a type of what calls take and answer, by area. A number may only fall:
 * services take and return records, and a `*-view.ts` that the route calls makes the answer of them.
 */
const allowed: Readonly<Record<string, number>> = {
  // What the access token says of a user, and browsers keep.
  identity: 3,
  // What areas below this one are handed, which may not use its view.
  passages: 1,
  // The road network and its tariffs, by which server and browser calculate alike.
  'price-lists': 2,
  'toll-calculator': 2,
  // An event is the same in the list, in its files and in the stream that is sent while a page is open.
  'road-conditions': 2,
};

/** One field of such a type, `Order['state']`, is a value of the domain. */
function namesShape(source: string): boolean {
  const rest = source.replaceAll(FROM_CONTRACT, '').replaceAll(COMMENT, '');
  return [...source.matchAll(FROM_CONTRACT)].some(([, all, names = '']) =>
    names.split(',').some((entry) => {
      const [, type, name = '', own = name] =
        /^\s*(type )?(\w+)(?: as (\w+))?\s*$/u.exec(entry) ?? [];
      if ((all ?? type) === undefined || !shapes.has(name)) return false;
      return new RegExp(String.raw`\b${own}\b(?!\[')`, 'u').test(rest);
    }),
  );
}

function speaksOfTheWire(file: string, source: string): boolean {
  return !AT_THE_EDGE.test(file) && (WIRE.test(source) || namesShape(source));
}
test('types of the contract that have fields are found', () => {
  expect(shapes.size).toBeGreaterThan(100);
});

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
  // A type of the contract that has fields, whatever it is called here; a list of them as well.
  [
    'payments/bank/slips.ts',
    "import type { Currency, Slip } from '@rampa/contract';\nlet one: Slip;",
  ],
  [
    'payments/bank/slips.ts',
    "import { type Slip as Wire } from '@rampa/contract';\nlet all: Wire[];",
  ],
  [
    'staff/card.ts',
    "import type { CustomerCard } from '@rampa/contract/staff';\nlet some: Pick<CustomerCard, 'lice'>;",
  ],
  // A schema that another one extends, and one that is not exported.
  [
    'passages/readings.ts',
    "import type { CameraReading } from '@rampa/contract/passages';\nlet one: CameraReading;",
  ],
  // A view is a file of its own.
  ['lanes/lane-views.ts', "import type { CallResult } from '@rampa/contract';"],
])('the search finds %s: %s', (file, source) => {
  expect(speaksOfTheWire(areas + file, source)).toBe(true);
});

test.each([
  ['lanes/lane-desk.ts', 'list(scope: StaffScope, asked: LaneHourSelection): Promise<DeskHours>;'],
  ['lanes/lane-desk.ts', 'const lane = JSON.parse(line);'],
  // Single values, one field of such a type, and a name of the domain's own.
  [
    'payments/bank/slips.ts',
    "import type { Currency } from '@rampa/contract';\nlet one: Currency;",
  ],
  [
    'complaints/assign.ts',
    "import type { Complaint } from '@rampa/contract/complaints';\nlet kind: Complaint['kind'];",
  ],
  ['payments/bank/slips.ts', "import { Slip } from './slip.ts';\nlet one: Slip;"],
  ['lanes/lanes.routes.ts', 'const input: CallParsedInput<typeof getSateTraka> = given;'],
  ['lanes/lane-hours-view.ts', "import type { CallResult } from '@rampa/contract';"],
  ['lanes/control-records.test.ts', 'let hours: CallResult<typeof getSateTraka>;'],
  ['lanes/testing/lanes-fixture.ts', 'let hours: CallResult<typeof getSateTraka>;'],
])('the search lets %s through: %s', (file, source) => {
  expect(speaksOfTheWire(areas + file, source)).toBe(false);
});
