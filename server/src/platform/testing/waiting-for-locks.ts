import type { Database } from '../database/database.ts';

const waiting = `FROM pg_stat_activity
  WHERE datname = current_database() AND pid IN (SELECT pid FROM pg_locks WHERE NOT granted)`;

/** Connections of a database that wait for a lock; of several machines, on any of them. */
export async function countWaiting(database: Asked): Promise<number> {
  return (await onAll(database, `SELECT pid ${waiting}`)).length;
}

/** Terminates what waits for a lock, as the owner of the tables; how many connections that were. */
export async function cutWaiting(database: Asked): Promise<number> {
  return (await onAll(database, `SELECT pid ${waiting} AND pg_terminate_backend(pid)`)).length;
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
