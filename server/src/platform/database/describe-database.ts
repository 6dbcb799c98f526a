import pg from 'pg';

/** Which database an address leads to, as the driver reads it, without its password. */
export function describeDatabase(url: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: url });
  return `${database ?? ''} at ${host}:${port}, as ${user ?? ''}`;
}
