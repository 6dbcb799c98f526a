import { expect, test } from 'vitest';
import { contractsOf, numberOf, ownMigrations, type Migration } from './migrations.ts';

/** Up to this one there was no version that anybody had installed. */
const LAST_BEFORE_RELEASES = '0087';

/** What the servers of the version before may still use when it is gone. */
const takesAway =
  /\b(?:DROP\s+(?:TABLE|COLUMN|FUNCTION|TYPE|VIEW)|RENAME\s|SET\s+NOT\s+NULL|TYPE\s+\w+\s+USING|REVOKE)\b|ADD\s+COLUMN[^;]*\bNOT\s+NULL\b(?![^;]*\bDEFAULT\b)/i;

/** `DROP plate`, which means the column. */
const dropsColumn =
  /^\s*ALTER\s+TABLE\b[^;]*\bDROP\s+(?!TABLE|COLUMN|CONSTRAINT|DEFAULT|NOT|EXPRESSION|IDENTITY)\w+/im;

/** From here on a rule that an existing table gets says in its migration why it breaks nobody. */
const LAST_WITHOUT_REASONS = '0121';

/** A rule for a table that is there already: what the servers of the version before write may break it. */
const bindsMore =
  /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|UNIQUE|FOREIGN|EXCLUDE)\b|\bDROP\s+CONSTRAINT\b|\bCREATE\s+UNIQUE\s+INDEX\b/i;

/** `-- Older programs: they write no other kinds.` */
const saysWhy = /^-- Older programs: \S.{10,}\.$/m;

/** Statements on tables that the migration itself has not created. */
function onOlderTables(text: string): readonly string[] {
  const created = new Set([...text.matchAll(/\bCREATE\s+TABLE\s+(\w+)/gi)].map(([, name]) => name));
  return text.split(';').filter((statement) => {
    const name = /\b(?:ALTER\s+TABLE|INDEX\s+\w+\s+ON)\s+(?:ONLY\s+)?(\w+)/i.exec(statement)?.[1];
    return name !== undefined && !created.has(name);
  });
}

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '');

/** Functions that the migration itself has created were nobody's before. */
function withoutOwnFunctions(statements: string): string {
  const created = [...statements.matchAll(/\bCREATE\s+FUNCTION\s+(\w+)/gi)].map(([, name]) => name);
  return created.reduce<string>(
    (text, name) =>
      text.replaceAll(new RegExp(`REVOKE\\s+ALL\\s+ON\\s+FUNCTION\\s+${name}\\b[^;]*;`, 'gi'), ''),
    statements,
  );
}

function faultOf({ name, text, contracts }: Pick<Migration, 'name' | 'text' | 'contracts'>) {
  const statements = withoutOwnFunctions(withoutComments(text));
  if (contracts === null && (takesAway.test(statements) || dropsColumn.test(statements))) {
    return `${name} takes something away: say which programs still work (CONTRIBUTING.md)`;
  }
  if (
    contracts === null &&
    numberOf(name) > LAST_WITHOUT_REASONS &&
    !saysWhy.test(text) &&
    onOlderTables(statements).some((statement) => bindsMore.test(statement))
  ) {
    return `${name} changes what a table takes: say why older programs keep to it (CONTRIBUTING.md)`;
  }
  return contracts !== null && contracts >= numberOf(name)
    ? `${name}: what is taken away has to be out of use since an earlier migration`
    : undefined;
}

test('what takes something away from older programs says so', async () => {
  const since = (await ownMigrations()).filter(({ name }) => numberOf(name) > LAST_BEFORE_RELEASES);
  expect(since.flatMap((migration) => faultOf(migration) ?? [])).toEqual([]);
});

test.each([
  'ALTER TABLE tags DROP COLUMN plate',
  'ALTER TABLE tags DROP plate',
  'ALTER TABLE tags RENAME plate TO registration',
  'ALTER TABLE tags ALTER plate SET NOT NULL',
  'ALTER TABLE tags ADD COLUMN colour text NOT NULL',
  'DROP TABLE tags',
  'REVOKE SELECT ON tags FROM rampa_app',
])('that is one: %s', (text) => {
  expect(faultOf({ name: '0099_a.sql', text, contracts: null })).toContain('0099_a.sql');
  const said = `-- Contracts: programs without 0098 would fail.\n${text}`;
  expect(contractsOf(said)).toBe('0098');
  expect(faultOf({ name: '0099_a.sql', text: said, contracts: '0098' })).toBeUndefined();
  expect(faultOf({ name: '0099_a.sql', text: said, contracts: '0099' })).toContain('earlier');
});

test.each([
  'ALTER TABLE tags ADD COLUMN colour text',
  "ALTER TABLE tags ADD COLUMN colour text NOT NULL DEFAULT ''",
  'CREATE TABLE tag_colours (tag_id uuid NOT NULL)',
  '-- DROP TABLE tags later\nSELECT 1',
])('that is none: %s', (text) => {
  expect(faultOf({ name: '0099_a.sql', text, contracts: null })).toBeUndefined();
});

test.each([
  "ALTER TABLE tags ADD CONSTRAINT tags__plate CHECK (plate <> '')",
  "ALTER TABLE tags ADD CHECK (plate <> '')",
  'ALTER TABLE tags DROP CONSTRAINT tags__state_known',
  'ALTER TABLE tags ADD CONSTRAINT tags__one UNIQUE (plate)',
  'CREATE UNIQUE INDEX tags__one ON tags (account_id, plate)',
])('a table that is there gets another rule only with a reason: %s', (text) => {
  expect(faultOf({ name: '0199_a.sql', text, contracts: null })).toContain('what a table takes');
  const said = `-- Older programs: they write no empty plates.\n${text}`;
  expect(faultOf({ name: '0199_a.sql', text: said, contracts: null })).toBeUndefined();
  // A table of the migration itself is written by nobody yet.
  const own = `CREATE TABLE tags (tag_id uuid);\n${text}`;
  expect(faultOf({ name: '0199_a.sql', text: own, contracts: null })).toBeUndefined();
});
