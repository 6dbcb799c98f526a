import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { ExpiringRows } from './period.ts';

const expired = (
  { since, where, unless }: ExpiringRows,
  before: Temporal.Instant,
): RawBuilder<unknown> => {
  const also = [where, unless && `NOT ${unless}`].filter((one) => one !== undefined);
  return sql`${sql.raw(`(${since})`)} < ${before}::timestamptz ${sql.raw(
    also.map((one) => `AND ${one}`).join(' '),
  )}`;
};

export async function countExpired(
  _all: AllAccounts,
  queries: Queries,
  rows: ExpiringRows,
  before: Temporal.Instant,
): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(rows.table)} AS gone WHERE ${expired(rows, before)}`.execute(
    queries,
  );
  return found[0]?.count ?? 0;
}

/** Deletes or blanks so many of them at the most; returns how many it were. */
export async function forgetExpired(
  _all: AllAccounts,
  queries: Queries,
  rows: ExpiringRows,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { table, key, with: others = [], blankedBy } = rows;
  if (blankedBy !== undefined) {
    const blanked = await sql<{ count: number }>`
      SELECT ${sql.raw(blankedBy)}(${before}::timestamptz, ${most}::integer) AS count`.execute(
      queries,
    );
    return blanked.rows[0]?.count ?? 0;
  }
  const columns = sql.raw(key.join(', '));
  // By other names: a part of the key may be the moment from which the days count.
  const keys = sql.raw(key.map((_, at) => `key_${at}`).join(', '));
  const go = (from: string): RawBuilder<unknown> =>
    sql`DELETE FROM ${sql.table(from)} AS gone USING due WHERE ${sql.raw(
      key.map((column, at) => `gone.${column} = due.key_${at}`).join(' AND '),
    )}`;
  const going = others.map((other, at) => sql`, ${sql.raw(`other_${at}`)} AS (${go(other)})`);
  // Looked at again in the deletion itself: a file may be sent with its complaint meanwhile.
  const deleted = await sql`
    WITH due (${keys}) AS (
      SELECT ${columns} FROM ${sql.table(table)} AS gone WHERE ${expired(rows, before)} LIMIT ${most}
    )${sql.join(going, sql``)} ${go(table)} AND ${expired(rows, before)}`.execute(queries);
  return Number(deleted.numAffectedRows ?? 0);
}
