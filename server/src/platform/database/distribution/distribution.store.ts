import type pg from 'pg';
import type { SchemaFacts } from './schema-facts.ts';

// As the owner of the tables, on a connection of its own: the program's login may do none of this.

export interface Node {
  readonly name: string;
  readonly isCoordinator: boolean;
  readonly isActive: boolean;
  readonly hasMetadata: boolean;
}

/** How Citus has a table now. */
export interface CitusTable {
  readonly how: 'split' | 'reference' | 'other';
  readonly by: string | null;
}

/** The extension's version; null where there is none. */
export async function selectCitusVersion(owner: pg.Client): Promise<string | null> {
  const { rows } = await owner.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  return rows[0]?.version ?? null;
}

export async function selectNodes(owner: pg.Client): Promise<readonly Node[]> {
  const { rows } = await owner.query<Node>(`
    SELECT nodename || ':' || nodeport AS name, groupid = 0 AS "isCoordinator", isactive AS "isActive",
           groupid = 0 OR (hasmetadata AND metadatasynced) AS "hasMetadata"
    FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`);
  return rows;
}

/** Whether this is the node on which tables are distributed. */
export async function isCoordinator(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(
    'SELECT groupid = 0 AS is FROM pg_dist_local_group',
  );
  return rows[0]?.is === true;
}

/** Whether machines let each other in under the role that the program works as. */
export async function mayLogin(owner: pg.Client, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    'SELECT rolcanlogin AS may FROM pg_roles WHERE rolname = $1',
    [role],
  );
  return rows[0]?.may === true;
}

export async function selectCitusTables(
  owner: pg.Client,
): Promise<ReadonlyMap<string, CitusTable>> {
  const { rows } = await owner.query<{
    name: string;
    method: string;
    by: string | null;
    model: string;
  }>(`
    SELECT c.relname AS name, p.partmethod AS method, p.repmodel AS model,
           CASE WHEN p.partmethod = 'h' THEN column_to_column_name(p.logicalrelid, p.partkey) END AS by
    FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`);
  return new Map(
    rows.map(({ name, method, by, model }) => [
      name,
      {
        how: method === 'h' ? 'split' : method === 'n' && model === 't' ? 'reference' : 'other',
        by,
      },
    ]),
  );
}

export async function selectSchemaFacts(owner: pg.Client): Promise<SchemaFacts> {
  const columns = await owner.query<{ table: string; names: string[] }>(`
    SELECT c.relname AS table, array_agg(a.attname::text) AS names
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE ${ours('c')} AND c.relname <> 'schema_migrations' GROUP BY 1 ORDER BY 1`);
  const keys = await owner.query<{ table: string; name: string; columns: string[] }>(`
    SELECT c.relname AS table, x.relname AS name,
           array(SELECT coalesce(a.attname::text, '') FROM unnest(i.indkey::int[]) WITH ORDINALITY AS k (no, at)
                 LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.no
                 WHERE k.at <= i.indnkeyatts ORDER BY k.at) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE i.indisunique AND ${ours('c')} AND c.relname <> 'schema_migrations'`);
  const references = await owner.query<SchemaFacts['references'][number]>(`
    SELECT c.relname AS table, k.conname AS name, t.relname AS target,
           array(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS n (no, at)
                 JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.no ORDER BY n.at) AS columns,
           array(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS n (no, at)
                 JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = n.no ORDER BY n.at) AS "targetColumns"
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND ${ours('c')}`);
  const triggers = await owner.query<{ table: string; calls: string }>(`
    SELECT c.relname AS table, p.proname AS calls
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND ${ours('c')}`);
  return {
    tables: new Map(columns.rows.map(({ table, names }) => [table, new Set(names)])),
    keys: keys.rows,
    references: references.rows,
    triggers: triggers.rows,
  };
}

/** Tables of the product, without the parts of those that are partitioned, or of a node's own shards. */
const ours = (alias: string): string =>
  `${alias}.relnamespace = 'public'::regnamespace AND ${alias}.relkind IN ('r', 'p') AND NOT ${alias}.relispartition`;

/** Whether what was recorded before there were figures is still being added to them: over accounts in their order. */
export async function areFiguresBehind(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ behind: boolean }>(
    'SELECT EXISTS (SELECT FROM figure_backfills WHERE NOT is_complete) AS behind',
  );
  return rows[0]?.behind === true;
}
