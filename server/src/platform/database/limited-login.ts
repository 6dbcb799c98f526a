import type { Database } from './database.ts';

/**
 * Whether the program's login could change what is written in the ledger. The role `rampa_app` can
 * not; a login that was given more would take the books' last protection away.
 */
export async function couldRewriteBooks(database: Database): Promise<boolean> {
  const [row] = (await database.run(
    `SELECT bool_or(has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE')) AS could
     FROM unnest(ARRAY['journals', 'postings']) AS name`,
    // The statement above says what its one row is.
  )) as { could: boolean }[];
  return row?.could === true;
}
