import { expect, test } from 'vitest';
import { ownMigrations } from './migrations.ts';
import { splitChanges, splitStatements } from './split-statements.ts';

test('joined, the statements of each migration are its file, and each ends with its semicolon', async () => {
  for (const { name, text } of await ownMigrations()) {
    const statements = splitStatements(text);
    expect(statements.join(''), name).toBe(text);
    for (const statement of statements) {
      expect(statement, name).toMatch(/;\s*(?:--[^\n]*\s*)*$/);
      expect(splitStatements(statement), name).toEqual([statement]);
    }
  }
});

test.each([
  ['a text', `SELECT 'a;b''c;';`],
  ['a text that ends with a backslash', `SELECT '\\';`],
  ['a text with escapes', `SELECT E'a\\';b', e'\\\\', E'it''s;';`],
  ['a name', `SELECT 1 AS "a;""b";`],
  ['a line of comment', `SELECT 1 -- it's; "so" $$\n;`],
  ['a comment in a comment', `SELECT /* a; /* b; */ ' c; */ 1;`],
  ['a function', `CREATE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1; SELECT 'a' $$;`],
  ['a function in another', `DO $do$ BEGIN EXECUTE $$ SELECT 1; $$; END $do$;`],
  ['a tag with an accent', `DO $č$ BEGIN NULL; END $č$;`],
  ['a dollar within a name', `SELECT a$b, 1 AS c$ FROM t;`],
  ['a parameter', `PREPARE a AS SELECT $1;`],
  ['parentheses', `CREATE RULE a AS ON INSERT TO b DO ALSO (DELETE FROM c; DELETE FROM d);`],
  [
    'a body without quotes',
    `CREATE FUNCTION a() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END;`,
  ],
  ['a transaction', 'BEGIN;'],
])('what is one statement stays one: %s', (_, text) => {
  expect(splitStatements(text)).toEqual([text]);
  expect(splitStatements(`${text}\n${text}`)).toEqual([text, `\n${text}`]);
});

test('a comment after the last statement belongs to it', () => {
  expect(splitStatements('SELECT 1; SELECT 2;\n-- The end; really.\n')).toEqual([
    'SELECT 1;',
    ' SELECT 2;\n-- The end; really.\n',
  ]);
});

test.each([
  ['nothing', '', []],
  ['a comment alone', '-- Nothing; really.\n', ['-- Nothing; really.\n']],
  ['no semicolon at the end', 'SELECT 1; SELECT 2', ['SELECT 1;', ' SELECT 2']],
  ['a text that is not closed', `SELECT 1; SELECT 'a; b;`, ['SELECT 1;', ` SELECT 'a; b;`]],
])('odd files are kept whole: %s', (_, text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});

test('each change of a table comes alone, in its order', () => {
  const several = `-- Why.
ALTER TABLE tags
  ADD COLUMN colour text DEFAULT 'red, or blue',
  -- One of, or the other.
  ADD COLUMN price numeric(10, 2),
  DROP CONSTRAINT tags__a,
  ADD CONSTRAINT tags__a CHECK (colour IN ('a', 'b'));`;
  expect(splitChanges(several).map((change) => change.replaceAll(/\s+/g, ' '))).toEqual([
    "-- Why. ALTER TABLE tags ADD COLUMN colour text DEFAULT 'red, or blue'",
    'ALTER TABLE tags -- One of, or the other. ADD COLUMN price numeric(10, 2)',
    'ALTER TABLE tags DROP CONSTRAINT tags__a',
    "ALTER TABLE tags ADD CONSTRAINT tags__a CHECK (colour IN ('a', 'b'));",
  ]);
});

test.each([
  'ALTER TABLE tags ADD CONSTRAINT tags__a UNIQUE (account_id, serial_number);',
  'CREATE TABLE tags (a int, b int);',
  'GRANT SELECT, INSERT ON tags TO rampa_app;',
  'ALTER INDEX a RENAME TO b;',
])('what is no several changes of a table is left as it is: %s', (statement) => {
  expect(splitChanges(statement)).toEqual([statement]);
});
