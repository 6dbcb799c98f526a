import type { Database } from './database.ts';

/**
 * Whether the program's login could change what is in the ledger. The role `rampa_app` cannot; a login
 * with more rights would remove the ledger's last protection.
 */
export async function couldRewriteBooks(database: Database): Promise<boolean> {
  const [row] = (await database.run(
    `SELECT bool_or(has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE')) AS could
     FROM unnest(ARRAY['journals', 'postings']) AS name`,
    // The statement above has one row of this shape.
  )) as { could: boolean }[];
  return row?.could === true;
}
