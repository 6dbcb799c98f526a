import type { Database } from './database.ts';
import { openDatabase, type AccessSettings } from './open-database.ts';
import { isUnavailable } from './pool.ts';

/** In production the program cannot change the books either. */
export async function demandLimitedLogin(settings: AccessSettings, url: string): Promise<void> {
  const database = openDatabase(settings, url, { size: 1 });
  try {
    if (!(await couldRewriteBooks(database))) return;
  } finally {
    await database.close();
  }
  throw new Error(
    'DATABASE_URL: this login could change what is posted in the ledger. Give the program a login of its ' +
      "own (CREATE ROLE portal LOGIN PASSWORD '…'; GRANT rampa_app TO portal), and name the owner of the " +
      'tables in DATABASE_OWNER_URL.',
  );
}

/**
 * The same of the login at the replica, which may be another. A replica that cannot be reached keeps no server
 * from starting: until it can, the primary answers.
 */
export async function demandLimitedReader(settings: AccessSettings, url: string): Promise<void> {
  const replica = openDatabase(settings, url, { size: 1, readOnly: true });
  try {
    if (!(await couldRewriteBooks(replica))) return;
  } catch (error) {
    if (isUnavailable(error)) return;
    throw error;
  } finally {
    await replica.close();
  }
  throw new Error(
    'DATABASE_READ_URL: this login could change what is posted in the ledger, should the replica become the ' +
      'primary. Use the same login as in DATABASE_URL.',
  );
}

/**
 * Whether the program's login could change what is in the ledger, as it works or after `SET ROLE` to
 * any role that it may become. The role `rampa_app` cannot; a login with more rights would remove the
 * ledger's last protection, and taking the role is none: `RESET ROLE` undoes it.
 */
export async function couldRewriteBooks(database: Database): Promise<boolean> {
  const [row] = (await database.run(
    // A login that may make roles may make itself a member of the owner's, before PostgreSQL 16.
    `SELECT bool_or(
       role.rolcreaterole OR has_table_privilege(role.oid, name, 'UPDATE, DELETE, TRUNCATE')
     ) AS could
     FROM unnest(ARRAY['journals', 'postings']) AS name, pg_roles AS role
     WHERE pg_has_role(session_user, role.oid, 'MEMBER')`,
    // The statement above has one row of this shape.
  )) as { could: boolean }[];
  return row?.could === true;
}
