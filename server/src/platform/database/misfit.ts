import type { Database } from './database.ts';
import { lookAtSchema } from './look-at-schema.ts';
import { sqlStateOf } from './pool.ts';
import { misfitOf, schemaFit } from './schema-fit.ts';

/** No table; or no role `rampa_app` to work as, which the first migration makes. */
const NEVER_MIGRATED = ['42P01', '22023', '42704'];
const INSUFFICIENT_PRIVILEGE = '42501';

/** Why this program cannot work on the database, and what to do; null if it can. */
export async function misfitWith(database: Pick<Database, 'run'>): Promise<string | null> {
  try {
    return misfitOf(await schemaFit((text) => database.run(text)));
  } catch (error) {
    const state = sqlStateOf(error);
    if (NEVER_MIGRATED.includes(state)) {
      return 'The database was never migrated. Run `rampa migrate` first.';
    }
    if (state === INSUFFICIENT_PRIVILEGE) {
      return 'DATABASE_URL: this login may not read the tables. As their owner: GRANT rampa_app TO …, its name.';
    }
    throw error;
  }
}

/** The same at a start, with the tables of the queue, which its package brings. */
export async function misfitAtStart(database: Database): Promise<string | null> {
  const misfit = await misfitWith(database);
  if (misfit !== null || (await hasQueues(database))) return misfit;
  return 'The tables of the queue are not those of this version. Run `rampa migrate` with this version first.';
}

async function hasQueues(database: Database): Promise<boolean> {
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
