import { expect, test } from 'vitest';
import { contractsOf, numberOf, ownMigrations, type Migration } from './migrations.ts';

/** Up to this one there was no version that anybody had installed. */
const LAST_BEFORE_RELEASES = '0087';

/** What the servers of the version before may still use when it is gone. */
const takesAway =
  /\b(?:DROP\s+(?:TABLE|COLUMN|FUNCTION|TYPE|VIEW)|RENAME\s|SET\s+NOT\s+NULL|TYPE\s+\w+\s+USING|REVOKE)\b|ADD\s+COLUMN[^;]*\bNOT\s+NULL\b(?![^;]*\bDEFAULT\b)/i;

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '');

function faultOf({ name, text, contracts }: Pick<Migration, 'name' | 'text' | 'contracts'>) {
  if (contracts === null && takesAway.test(withoutComments(text))) {
    return `${name} takes something away: say which programs still work (CONTRIBUTING.md)`;
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
