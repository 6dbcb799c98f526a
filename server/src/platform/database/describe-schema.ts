import type pg from 'pg';

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  readonly not_null: boolean;
  readonly default_value: string | null;
  readonly comment: string | null;
}

interface NamedText {
  readonly table_name: string;
  readonly text: string;
}

const columnsQuery = `
  SELECT c.relname AS table_name, a.attname AS column_name,
         format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS not_null,
         pg_get_expr(d.adbin, d.adrelid) AS default_value,
         col_description(c.oid, a.attnum) AS comment
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'schema_migrations'
  ORDER BY c.relname, a.attnum`;

// Names that PostgreSQL 18 gives to NOT NULL constraints are left out: 15 does not have them.
const detailsQuery = `
  SELECT c.relname AS table_name, format('CONSTRAINT %s %s', k.conname, pg_get_constraintdef(k.oid)) AS text
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND k.contype <> 'n'
    AND c.relname <> 'schema_migrations'
  UNION ALL
  SELECT c.relname, pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
  UNION ALL
  SELECT c.relname, format('COMMENT %s', quote_literal(obj_description(c.oid, 'pg_class')))
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND obj_description(c.oid, 'pg_class') IS NOT NULL
  UNION ALL
  SELECT c.relname, format('GRANT %s TO rampa_app', string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type))
  FROM pg_class c, aclexplode(c.relacl) g
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND g.grantee = 'rampa_app'::regrole AND c.relname <> 'schema_migrations'
  GROUP BY c.relname
  ORDER BY 1, 2`;

// The bodies are compared as written; their layout is the same on every version.
const functionsQuery = `
  SELECT format('FUNCTION %s(%s) RETURNS %s%s%s', p.proname, pg_get_function_identity_arguments(p.oid),
                pg_get_function_result(p.oid), CASE WHEN p.prosecdef THEN ' SECURITY DEFINER' ELSE '' END,
                p.prosrc) AS text
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname`;

// Of no partition: they are used through their tables.
const grantsQuery = `
  WITH granted AS (
    SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, c.relname::text AS name,
           g.privilege_type AS privilege
    FROM pg_class c, aclexplode(c.relacl) g
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S') AND NOT c.relispartition
      AND g.grantee = 'rampa_app'::regrole
    UNION ALL
    SELECT 'TABLE', c.relname,
           format('%s (%s)', g.privilege_type, string_agg(a.attname, ', ' ORDER BY a.attname))
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) g
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND g.grantee = 'rampa_app'::regrole
    GROUP BY c.relname, g.privilege_type
    UNION ALL
    SELECT 'FUNCTION', p.oid::regprocedure::text, 'EXECUTE'
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
      AND has_function_privilege('rampa_app', p.oid, 'EXECUTE')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e'))
  SELECT kind, name, array_agg(privilege ORDER BY privilege) AS privileges
  FROM granted GROUP BY kind, name ORDER BY kind, name`;

interface GrantRow {
  readonly kind: string;
  readonly name: string;
  readonly privileges: readonly string[];
}

export interface SchemaDescription {
  /** For people and for comparison: the schema of a migrated database. */
  readonly sql: string;
  /** For the compiler: the tables as Kysely needs them. */
  readonly types: string;
  /** For `rampa doctor`: what the program may do. */
  readonly grants: string;
}

export async function describeSchema(client: pg.Client | pg.Pool): Promise<SchemaDescription> {
  const columns = (await client.query<ColumnRow>(columnsQuery)).rows;
  const details = (await client.query<NamedText>(detailsQuery)).rows;
  const functions = (await client.query<{ text: string }>(functionsQuery)).rows;
  const grants = (await client.query<GrantRow>(grantsQuery)).rows;
  const tables = [...new Set(columns.map((column) => column.table_name))];
  return {
    sql: [
      ...tables.map((table) => describeTable(table, columns, details)),
      ...functions.map(({ text }) => `${text.trim()}\n`),
    ].join('\n'),
    types: describeTypes(tables, columns),
    grants: describeGrants(grants),
  };
}

function describeGrants(grants: readonly GrantRow[]): string {
  return [
    '// Generated from a migrated database by `npm run database:describe`; do not edit.',
    '',
    '/** What the migrations let the program do: kind, name, rights. */',
    'export const grants: readonly (readonly [',
    "  kind: 'TABLE' | 'SEQUENCE' | 'FUNCTION',",
    '  name: string,',
    '  privileges: readonly string[],',
    '])[] = [',
    ...grants.map(({ kind, name, privileges }) => {
      const rights = privileges.map((privilege) => `'${privilege}'`).join(', ');
      return `  ['${kind}', '${name}', [${rights}]],`;
    }),
    '];',
    '',
  ].join('\n');
}

function describeTable(
  table: string,
  columns: readonly ColumnRow[],
  details: readonly NamedText[],
): string {
  const lines = columns
    .filter((column) => column.table_name === table)
    .map((column) => {
      const rule = `${column.not_null ? ' NOT NULL' : ''}${column.default_value === null ? '' : ` DEFAULT ${column.default_value}`}`;
      const comment = column.comment === null ? '' : ` -- ${column.comment}`;
      return `  ${column.column_name} ${column.type}${rule}${comment}`;
    });
  const rest = details
    .filter((detail) => detail.table_name === table)
    .map(({ text }) => `  ${text}`);
  return [`TABLE ${table}`, ...lines, ...rest, ''].join('\n');
}

const typeNames: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  bytea: 'Buffer',
  boolean: 'boolean',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  jsonb: 'Json',
  'text[]': 'string[]',
  'timestamp with time zone': 'Temporal.Instant',
};

function describeTypes(tables: readonly string[], columns: readonly ColumnRow[]): string {
  const lines = [
    '// Generated from a migrated database by `npm run database:describe`; do not edit.',
    "import type { ColumnType, Generated } from 'kysely';",
    "import type { Temporal } from 'temporal-polyfill';",
    '',
    '/** Written as JSON text, read as what was written. */',
    'export type Json = ColumnType<unknown, string, string>;',
    '',
  ];
  for (const table of tables) {
    lines.push(`export interface ${pascal(table)} {`);
    for (const column of columns.filter((candidate) => candidate.table_name === table)) {
      lines.push(`  ${column.column_name}: ${columnType(column)};`);
    }
    lines.push('}', '');
  }
  lines.push('export interface Tables {');
  for (const table of tables) lines.push(`  ${table}: ${pascal(table)};`);
  lines.push('}', '');
  return lines.join('\n');
}

function columnType(column: ColumnRow): string {
  const base = typeNames[column.type];
  if (base === undefined) throw new Error(`No TypeScript type known for ${column.type}`);
  const nullable = column.not_null ? base : `${base} | null`;
  if (column.default_value === null || base === 'Json') return nullable;
  return `Generated<${nullable}>`;
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
