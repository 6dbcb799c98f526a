import type { Migration } from '../migrations.ts';
import { splitChanges, splitStatements } from '../split-statements.ts';
import { columnOf, placeOf } from './placement-faults.ts';
import { placements } from './placements.ts';

/** The last migration of the first version that could be distributed: tables of later ones may be in no place yet. */
export const FIRST_DISTRIBUTED = '0168_send_e_invoices.sql';

const changed = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) /i;
const indexed = /^CREATE UNIQUE INDEX (?:\w+ )?ON (?:ONLY )?(\w+)(?: [^(]*)?\(([^)]*)\)/i;
const unique = /\b(?:UNIQUE|PRIMARY KEY)(?:\s+NULLS(?:\s+NOT)?\s+DISTINCT)?\s*\(([^()]*)\)/i;

/** What is refused of any change of a table that is split already. */
const refused: readonly (readonly [pattern: RegExp, says: string])[] = [
  [/\bADD (?:COLUMN )?\w+ [^,]*\bGENERATED [\w ]+ AS IDENTITY\b/i, 'numbers rows that are there'],
  [
    /\bADD (?:COLUMN )?\w+ (?:(?:small|big)?serial\b|.*\bnextval\()/i,
    'numbers rows that are there',
  ],
  [/\bADD COLUMN \w+ .*\bREFERENCES\b/i, 'adds a column and its foreign key in one'],
  [/\bRENAME CONSTRAINT\b/i, 'gives a rule another name'],
  [/\bSET (?:STORAGE|COMPRESSION|STATISTICS)\b/i, 'changes how a column is stored'],
];

/**
 * What several machines refuse of a migration where the tables of the versions before are split, and those of this
 * one are not yet: one sentence each. Of migrations that make the tables in the first place nothing is refused.
 */
export function migrationFaults(migrations: readonly Migration[]): readonly string[] {
  const older = tablesOf(migrations.filter(({ name }) => name <= FIRST_DISTRIBUTED));
  return migrations
    .filter(({ name }) => name > FIRST_DISTRIBUTED)
    .flatMap(({ name, text }) =>
      changesOf(text).flatMap((change) => {
        const says = faultOf(change, older) ?? faultOfRows(change, text, older);
        return says === undefined ? [] : [`${name} ${says} (docs/operations/citus.md)`];
      }),
    );
}

function faultOf(change: string, older: ReadonlySet<string>): string | undefined {
  const [, index, columns = ''] = indexed.exec(change) ?? [];
  const [, table = index ?? ''] = changed.exec(change) ?? [];
  const by = columnOf(placeOf(placements, table));
  if (by === undefined) return undefined;
  const found = refused.find(([pattern]) => older.has(table) && pattern.test(change));
  if (found !== undefined) return `${found[1]}, in ${table}, which is split`;
  const key = index === undefined ? unique.exec(change)?.[1] : columns;
  if (older.has(table) && key !== undefined && !key.split(/\W+/).includes(by)) {
    return `makes unique in ${table}, which is split, what lacks ${by}`;
  }
  const target = /\bREFERENCES (\w+)/i.exec(change)?.[1];
  return older.has(table) && target !== undefined && !older.has(target)
    ? `refers from ${table}, which is split, to ${target}, which is not yet`
    : undefined;
}

/** Until it is put in its place, a new table sees no rows of those that are: none of its rows could refer to one. */
function faultOfRows(change: string, text: string, older: ReadonlySet<string>): string | undefined {
  const into = /^INSERT INTO (\w+)/i.exec(change)?.[1];
  if (into === undefined || older.has(into)) return undefined;
  const targets = changesOf(text)
    .filter((other) => new RegExp(`^(?:CREATE|ALTER) TABLE ${into}\\b`, 'i').test(other))
    .flatMap((other) => [...other.matchAll(/\bREFERENCES (\w+)/gi)].map(([, name = '']) => name));
  const target = targets.find(
    (name) => older.has(name) && columnOf(placeOf(placements, name)) !== undefined,
  );
  return target === undefined
    ? undefined
    : `fills ${into}, which refers to ${target}, of which only split rows are there`;
}

/** Without comments, each with single spaces. */
function changesOf(text: string): readonly string[] {
  return splitStatements(text)
    .flatMap(splitChanges)
    .map((change) =>
      change
        .replaceAll(/--[^\n]*/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

function tablesOf(migrations: readonly Migration[]): ReadonlySet<string> {
  return new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gim)].map(([, name = '']) => name),
    ),
  );
}
