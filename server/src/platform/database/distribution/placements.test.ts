import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ownMigrations } from '../migrations.ts';
import { ownRules } from './own-rules.ts';
import { placementFaults, type Rules } from './placement-faults.ts';
import { readDescription } from './read-description.ts';
import type { SchemaFacts } from './schema-facts.ts';

const description = await readFile(new URL('../../../../db/schema.sql', import.meta.url), 'utf8');
const migrations = (await ownMigrations()).map(({ text }) => text);
const schema = readDescription(description, migrations);
const rules = await ownRules();

test('every table has a place, and every key and every foreign key is one that machines can enforce', () => {
  expect(placementFaults(schema, rules)).toEqual([]);
});

test('no reference changes with the key that it refers to: machines refuse that where it has the account in it', () => {
  expect(description.match(/FOREIGN KEY \(account_id[^\n]* ON UPDATE [^\n]*/gu)).toBeNull();
});

test('the description was read whole', () => {
  expect(schema.tables.size).toBe(description.match(/^TABLE /gm)?.length);
  expect(schema.references.length).toBe(description.match(/FOREIGN KEY/g)?.length);
  expect(schema.keys.length).toBe(description.match(/PRIMARY KEY|UNIQUE/g)?.length);
  expect(schema.triggers.length).toBe(
    migrations.join('').match(/^CREATE (?:OR REPLACE )?TRIGGER/gm)?.length,
  );
});

/** The faults of a schema with something more in it. */
const faultsWith = (change: Partial<SchemaFacts>, other: Partial<Rules> = {}) =>
  placementFaults({ ...schema, ...change }, { ...rules, ...other });

const withTable = (name: string, ...columns: string[]) =>
  new Map([...schema.tables, [name, new Set(columns)]]);

test('a table that nobody placed is a fault', () => {
  expect(faultsWith({ tables: withTable('tag_colours', 'account_id', 'colour') })).toEqual([
    'tag_colours has no place: say in placements.ts where it lives',
  ]);
});

test('a table that is gone, or is placed twice, is a fault', () => {
  const tables = new Map([...schema.tables].filter(([name]) => name !== 'tag_edits'));
  expect(faultsWith({ tables })).toContain('tag_edits has a place, and is no table');
  const twice = { how: 'local', because: 'a mistake', tables: ['tags'] } as const;
  expect(faultsWith({}, { placements: [...rules.placements, twice] })).toEqual([
    'tags has more than one place',
  ]);
});

test('a table that is split by a column it lacks is a fault', () => {
  expect(faultsWith({ tables: withTable('tags', 'tag_id') })).toEqual([
    'tags is split by account_id, which it does not have',
  ]);
});

test('a key over all machines is a fault', () => {
  const key = { table: 'tags', name: 'tags__serial_once', columns: ['serial_number'] };
  expect(faultsWith({ keys: [...schema.keys, key] })).toEqual([
    'tags__serial_once is unique over all machines: it lacks account_id',
  ]);
  const rest = rules.widerKeys.filter(({ constraint }) => constraint !== 'payments__order_once');
  expect(faultsWith({}, { widerKeys: rest })).toEqual([
    'payments__order_once is unique over all machines: it lacks account_id',
  ]);
});

test.each([
  [
    'from what is split to what is on the coordinator alone',
    {
      table: 'tags',
      columns: ['serial_number'],
      target: 'issued_tags',
      targetColumns: ['serial_number'],
    },
    'crosses machines',
  ],
  [
    'from the coordinator to what is split',
    {
      table: 'bank_transfers',
      columns: ['order_number'],
      target: 'orders',
      targetColumns: ['order_number'],
    },
    'crosses machines',
  ],
  [
    'between accounts, by another column',
    { table: 'tags', columns: ['tag_id'], target: 'tag_blocks', targetColumns: ['tag_id'] },
    'does not lead from account_id to account_id',
  ],
])('a foreign key is a fault %s', (_, reference, fault) => {
  const references = [...schema.references, { name: 'planted', ...reference }];
  const [first, ...others] = faultsWith({ references });
  expect([first, others]).toEqual([expect.stringContaining(fault), []]);
});

test('a trigger that no machine could run is a fault', () => {
  const triggers = [...schema.triggers, { table: 'tags', calls: 'tell_colours' }];
  expect(faultsWith({ triggers })).toEqual([
    'tags has a trigger: tell_colours has no version for split tables (triggers.sql)',
  ]);
  const local = [...schema.triggers, { table: 'tariffs', calls: 'tell_colours' }];
  expect(faultsWith({ triggers: local })).toEqual([]);
});
