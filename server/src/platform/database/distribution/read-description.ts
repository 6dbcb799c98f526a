import type { SchemaFacts } from './schema-facts.ts';

/**
 * The facts of a schema from its description (`schema.sql`), and its triggers from the migrations, which create
 * them by name: for a test that needs no database.
 */
export function readDescription(description: string, migrations: readonly string[]): SchemaFacts {
  const tables = new Map<string, ReadonlySet<string>>();
  const keys: { table: string; name: string; columns: readonly string[] }[] = [];
  const references: SchemaFacts['references'][number][] = [];
  for (const block of description.split('\n\n')) {
    const [head = '', ...lines] = block.split('\n');
    const table = /^TABLE (\w+)$/.exec(head)?.[1];
    if (table === undefined) continue;
    tables.set(table, new Set(lines.flatMap((line) => /^ {2}([a-z]\w*) /.exec(line)?.[1] ?? [])));
    for (const line of lines) {
      const unique =
        /^ {2}CONSTRAINT (\w+) (?:PRIMARY KEY|UNIQUE) \(([^)]*)\)/.exec(line) ??
        /^ {2}CREATE UNIQUE INDEX (\w+) ON .*? USING \w+ \(((?:[^()]|\([^()]*\))*)\)/.exec(line);
      if (unique !== null) {
        keys.push({ table, name: unique[1] ?? '', columns: listed(unique[2]) });
      }
      const foreign =
        /^ {2}CONSTRAINT (\w+) FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)/.exec(line);
      if (foreign !== null) {
        const [, name = '', columns, target = '', targetColumns] = foreign;
        references.push({
          table,
          name,
          columns: listed(columns),
          target,
          targetColumns: listed(targetColumns),
        });
      }
    }
  }
  return { tables, keys, references, triggers: migrations.flatMap(triggersOf) };
}

const listed = (text = ''): readonly string[] =>
  text.split(', ').map((name) => name.replaceAll('"', ''));

function triggersOf(migration: string): SchemaFacts['triggers'] {
  return migration.split(/^(?=CREATE (?:OR REPLACE )?TRIGGER )/m).flatMap((text) => {
    if (!/^CREATE (?:OR REPLACE )?TRIGGER /.test(text)) return [];
    const [statement = ''] = text.split(';');
    const words = statement.split(/\s+/);
    const after = (word: string): string => words[words.indexOf(word) + 1] ?? '';
    return { table: after('ON'), calls: after('FUNCTION').replace('()', '') };
  });
}
