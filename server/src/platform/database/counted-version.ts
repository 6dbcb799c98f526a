import { sql, type RawBuilder } from 'kysely';

/**
 * A version, as a text, of what only grows: numbers of it, and whatever else tells one state from another. After a failover that lost
 * the last of it, a number may come twice: so the version has the start of the server that says it.
 */
export function countedVersion(...told: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), ${sql.join(told)})`;
}
