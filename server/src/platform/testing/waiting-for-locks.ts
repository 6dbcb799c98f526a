import type { Database } from '../database/database.ts';

/** By itself first: whatever else is asked of a connection is asked of these alone. */
const waiting = `WITH waiting AS MATERIALIZED (
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND pid IN (SELECT pid FROM pg_locks WHERE NOT granted))`;

/** Connections of a database that wait for a lock; of several machines, on any of them. */
export async function countWaiting(database: Asked): Promise<number> {
  return (await onAll(database, `${waiting} SELECT pid FROM waiting`)).length;
}

/** Terminates what waits for a lock, as the owner of the tables; how many connections that were. */
export async function cutWaiting(database: Asked): Promise<number> {
  const question = `${waiting} SELECT pid FROM waiting WHERE pg_terminate_backend(pid)`;
  return (await onAll(database, question)).length;
}

type Asked = Pick<Database, 'run' | 'isSplit'>;

async function onAll(database: Asked, question: string): Promise<readonly unknown[]> {
  if (!(await database.isSplit())) return database.run(question);
  const told = `SELECT string_agg(pid::text, ',') FROM (${question}) AS waits`;
  return database.run(
    "SELECT unnest(string_to_array(nullif(result, ''), ',')) AS pid FROM run_command_on_all_nodes($1)",
    [told],
  );
}
