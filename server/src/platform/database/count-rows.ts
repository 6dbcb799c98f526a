import { sql, type Expression } from 'kysely';
import type { Queries } from './database.ts';

/** How many rows a query has; give it a limit, and it is counted up to that number. */
export async function countRows(queries: Queries, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n FROM ${rows} AS counted`.execute(queries);
  return counted[0]?.n ?? 0;
}
