import { expect, test } from 'vitest';
import { ownMigrations } from '../migrations.ts';
import { FIRST_DISTRIBUTED, migrationFaults } from './migration-faults.ts';

const own = await ownMigrations();

test('what is distributed already takes all migrations', () => {
  expect(own.some(({ name }) => name === FIRST_DISTRIBUTED)).toBe(true);
  expect(migrationFaults(own)).toEqual([]);
});

const faultsWith = (text: string) =>
  migrationFaults([...own, { name: '9999_planted.sql', text, checksum: '', contracts: null }]);

test.each([
  ['ALTER TABLE tags ADD COLUMN no bigint GENERATED ALWAYS AS IDENTITY;', 'numbers rows'],
  ['ALTER TABLE tags ADD COLUMN no bigserial;', 'numbers rows'],
  [`ALTER TABLE tags ADD COLUMN no bigint DEFAULT nextval('numbers');`, 'numbers rows'],
  ['ALTER TABLE tags ADD COLUMN a uuid REFERENCES accounts (account_id);', 'in one, in tags'],
  ['ALTER TABLE tags RENAME CONSTRAINT tags__a TO tags__b;', 'another name'],
  ['ALTER TABLE tags ALTER COLUMN plate SET STORAGE EXTERNAL;', 'is stored'],
  ['ALTER TABLE tags ADD COLUMN a text,\n  ADD CONSTRAINT b UNIQUE (a);', 'lacks account_id'],
  ['-- Why.\nCREATE UNIQUE INDEX a ON tags (tag_id) WHERE true;', 'lacks account_id'],
  [
    'CREATE TABLE a (account_id uuid);\nALTER TABLE tags ADD CONSTRAINT b FOREIGN KEY (account_id) REFERENCES a (account_id);',
    'refers from tags, which is split, to a, which is not yet',
  ],
  [
    'CREATE TABLE a (account_id uuid REFERENCES accounts (account_id));\nINSERT INTO a SELECT account_id FROM tags;',
    'fills a, which refers to accounts',
  ],
])('machines refuse it: %s', (text, fault) => {
  expect(faultsWith(text)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  'ALTER TABLE tags ADD COLUMN a text, ADD CONSTRAINT b UNIQUE (account_id, a);',
  'CREATE UNIQUE INDEX a ON tags (account_id, tag_id);',
  'ALTER TABLE tags ADD CONSTRAINT b FOREIGN KEY (account_id, tag_id) REFERENCES tag_edits (account_id, tag_id);',
  'CREATE TABLE a (account_id uuid REFERENCES accounts (account_id));',
  'CREATE TABLE a (account_id uuid);\nINSERT INTO a SELECT account_id FROM tags;',
  'ALTER TABLE tariffs RENAME CONSTRAINT tariffs__a TO tariffs__b;',
])('machines take it: %s', (text) => {
  expect(faultsWith(text)).toEqual([]);
});
