import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { NotedStatement } from './note-statements.ts';
import { normalStatement } from './normal-statement.ts';

/** A statement that one PostgreSQL has executed, and another refuses to prepare. */
export interface RefusedStatement extends NotedStatement {
  readonly message: string;
}

/** What a run of tests has noted in a folder, each statement once. */
export function readNotedStatements(folder: string): readonly NotedStatement[] {
  const noted = new Map<string, NotedStatement>();
  for (const name of readdirSync(folder).toSorted()) {
    for (const line of readFileSync(path.join(folder, name), 'utf8').split('\n')) {
      // A process that was killed may have left half a line.
      if (!line.endsWith('}')) continue;
      // Written by `noteStatements`.
      const statement = JSON.parse(line) as NotedStatement;
      noted.set(`${statement.limited} ${normalStatement(statement.text)}`, statement);
    }
  }
  return [...noted.values()];
}

/** Only these are planned; the others, such as `BEGIN` and `SET`, are said by every test on each PostgreSQL. */
const planned = /^\s*(?:--[^\n]*\n\s*)*\(?\s*(?:SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES)\b/i;

/**
 * Has each statement parsed, its names, functions and types looked up, planned whatever its parameters are, and its rights
 * checked, on a migrated database without any rows. None is executed.
 */
export async function prepareNoted(
  ownerUrl: string,
  statements: readonly NotedStatement[],
): Promise<{ readonly prepared: number; readonly refused: readonly RefusedStatement[] }> {
  const refused: RefusedStatement[] = [];
  let prepared = 0;
  await bringMonths(ownerUrl, statements);
  for (const limited of [true, false]) {
    const role = limited ? '-c role=rampa_app ' : '';
    const client = new pg.Client({
      connectionString: ownerUrl,
      options: `${role}-c plan_cache_mode=force_generic_plan`,
    });
    await client.connect();
    try {
      for (const statement of statements) {
        if (statement.limited !== limited || !planned.test(statement.text)) continue;
        const message = await refusalOf(client, statement.text);
        if (message === undefined) prepared += 1;
        else refused.push({ ...statement, message });
      }
    } finally {
      await client.end();
    }
  }
  return { prepared, refused };
}

/** Tables of single months come and go while months are archived: those that were spoken to are there. */
async function bringMonths(ownerUrl: string, statements: readonly NotedStatement[]): Promise<void> {
  const tables = statements.flatMap(
    ({ text }) => text.match(/\bpassages_\d{4}_\d\d(?:_end)?\b/g) ?? [],
  );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const table of new Set(tables)) {
      await client.query(`CREATE TABLE IF NOT EXISTS public."${table}" (LIKE public.passages)`);
    }
  } finally {
    await client.end();
  }
}

async function refusalOf(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await client.query(alone(`PREPARE noted AS ${text}`));
    const { rows } = await client.query<{ count: number }>(
      "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'noted'",
    );
    const nothing = Array.from({ length: rows[0]?.count ?? 0 }, () => 'NULL').join(', ');
    await client.query(`EXPLAIN EXECUTE noted${nothing === '' ? '' : ` (${nothing})`}`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('DEALLOCATE ALL');
  }
}

/** By the protocol that takes one statement alone: what follows a semicolon would be executed. The types of `pg` do not know it. */
function alone(text: string): pg.QueryConfig & { readonly queryMode: 'extended' } {
  return { text, queryMode: 'extended' };
}
