import type { Database } from './database.ts';
import { lookAtSchema } from './look-at-schema.ts';
import { isUnavailable } from './pool.ts';
import { misfitOf, schemaFit } from './schema-fit.ts';

/** Why this program cannot work on the database, and what to do; null if it can. */
export async function misfitWith(database: Pick<Database, 'run'>): Promise<string | null> {
  try {
    return misfitOf(await schemaFit((text) => database.run(text)));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return 'The database was never migrated. Run `rampa migrate` first.';
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
    if (isUnavailable(error)) throw error;
    // It may not even look at them.
    return false;
  } finally {
    client.release();
  }
}
