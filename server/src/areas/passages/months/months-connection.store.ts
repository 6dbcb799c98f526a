import type { OwnerConnection } from '../../../platform/database/owner-connection.ts';

/** The connection of the tables' owner, who alone may take parts away from the table of passages. */
export type OwnerClient = Pick<OwnerConnection, 'query'>;

/** A month as its first day, as tables have it. */
export const dayOf = (month: string): string => `${month}-01`;
/** A moment as ISO 8601. */
export const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** How dates and moments are written, whatever the settings of the owner's login. */
export async function settleFormats(client: OwnerClient): Promise<void> {
  await client.query(
    "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0",
  );
}

/** All of it or nothing. After a stop the connection has to be closed: a stream of rows may still be under way on it. */
export async function inTransaction(
  client: OwnerClient,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    // Where the connection is gone, so is the transaction. Behind rows that nobody takes any more it would wait for ever.
    if (signal?.aborted !== true) await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Whether nobody else archives or restores; if so, nobody begins to until this transaction ends. */
export async function isAloneAtMonths(client: OwnerClient): Promise<boolean> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ readonly alone: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtext('passage-months')) AS alone",
  );
  return rows[0]?.alone === true;
}

export async function isSplit(client: OwnerClient): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  return rows.length > 0;
}
