import type { Database } from './database.ts';
import { lookAtSchema, ROLE_IS_MISSING } from './look-at-schema.ts';
import { sqlStateOf } from './pool.ts';
import { misfitOf, schemaFit } from './schema-fit.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** No table; no role `rampa_app` to work as; or rights that are missing. */
const UNUSABLE = new Set(['42P01', '22023', '42704', INSUFFICIENT_PRIVILEGE]);

/** A start says it; the doctor itself names them. */
export const RIGHTS_ARE_MISSING = 'Rights of rampa_app are missing: `rampa doctor` names them.';

/** Why this program cannot work on the database, and what to do; null if it can. */
export async function misfitWith(
  database: Pick<Database, 'run' | 'withoutRole'>,
): Promise<string | null> {
  try {
    return misfitOf(await schemaFit((text) => database.run(text)));
  } catch (error) {
    if (!UNUSABLE.has(sqlStateOf(error))) throw error;
    return whyUnusable(database);
  }
}

/** As the login itself: a role that does not exist keeps out whoever would ask whether it does. */
async function whyUnusable({ withoutRole }: Pick<Database, 'withoutRole'>): Promise<string> {
  const login = withoutRole();
  try {
    // Asked of the catalogue, which everybody may read.
    const [row] = (await login.run(
      `SELECT EXISTS (SELECT FROM pg_class WHERE relname = 'schema_migrations'
                      AND relnamespace = to_regnamespace('public')) AS migrated,
              (SELECT pg_has_role(session_user, oid, 'MEMBER') FROM pg_roles
               WHERE rolname = 'rampa_app') AS has_role`,
      // The statement above has one row of this shape; null where there is no such role.
    )) as { migrated: boolean; has_role: boolean | null }[];
    if (row?.migrated !== true) {
      return 'The database was never migrated. Run `rampa migrate` first.';
    }
    if (row.has_role === null) return ROLE_IS_MISSING;
    if (row.has_role) return RIGHTS_ARE_MISSING;
    return 'DATABASE_URL: this login may not read the tables. As their owner: GRANT rampa_app TO …, its name.';
  } finally {
    await login.close();
  }
}

/** The same at a start, with the tables of the queue, which its package brings. */
export async function misfitAtStart(database: Database): Promise<string | null> {
  const misfit = await misfitWith(database);
  if (misfit !== null || (await hasQueues(database))) return misfit;
  return 'The tables of the queue are not those of this version. Run `rampa migrate` with this version first.';
}

export async function hasQueues(database: Pick<Database, 'pool'>): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    return (await lookAtSchema(client)).queuesReady;
  } catch (error) {
    // It may not even look at them.
    if (sqlStateOf(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  } finally {
    client.release();
  }
}
