import { sql } from 'kysely';
import type { Queries } from '../../server/src/platform/database/database.ts';

/**
 * Makes the tables of passages for every month between two days. In a transaction of its own: on several machines, one
 * that has written no longer makes tables.
 */
export async function makeMonths(queries: Queries, from: string, to: string): Promise<void> {
  await sql`
    SELECT ensure_passage_partition(month::date)
    FROM generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') AS month`.execute(
    queries,
  );
}
